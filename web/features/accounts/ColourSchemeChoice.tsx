import { Radio, Stack } from '@mantine/core'
import { type ColourScheme, colourSchemes } from '#contract/rules/colour-scheme.ts'
import { useColourScheme } from '../../data/colour-scheme.ts'
import { schemeNames, useChangeColourScheme } from '../../data/use-change-colour-scheme.ts'
import { Card } from '../../ui/Card.tsx'

/** Chosen here or in the header; stored with the account, for every device. */
export function ColourSchemeChoice() {
  const chosen = useColourScheme()
  const change = useChangeColourScheme()
  return (
    <Card title="Colour scheme">
      <Radio.Group
        aria-label="Colour scheme"
        value={chosen}
        onChange={(scheme) => change(scheme as ColourScheme)}
      >
        <Stack gap="sm">
          {colourSchemes.map((scheme) => (
            <Radio key={scheme} value={scheme} label={schemeNames[scheme]} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}
