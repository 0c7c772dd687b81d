import { Radio, Stack } from '@mantine/core'
import { useColourScheme, schemeNames, useChangeColourScheme } from '../../data/colour-scheme.ts'
import { Card } from '../../ui/Card.tsx'
import { colourSchemes } from '#contract/rules/colours.ts'

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
