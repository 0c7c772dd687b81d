import { Radio, Stack } from '@mantine/core'
import { colourSchemes } from '#contract/rules/colour-scheme.ts'
import { useColourScheme } from '../../data/colour-scheme.ts'
import { schemeNames, useChangeColourScheme } from '../../data/use-change-colour-scheme.ts'
import { Card } from '../../ui/Card.tsx'

/** The choice between a light and a dark page, here and in the header. It is stored with the account, for every device. */
export function ColourSchemeChoice() {
  const chosen = useColourScheme()
  const change = useChangeColourScheme()
  return (
    <Card narrow title="Colour scheme">
      <Radio.Group aria-label="Colour scheme" value={chosen} onChange={(scheme) => change(scheme)}>
        <Stack gap="sm">
          {colourSchemes.map((scheme) => (
            <Radio key={scheme} value={scheme} label={schemeNames[scheme]} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}
