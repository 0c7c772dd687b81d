import { ColorInput, MantineThemeProvider, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Card } from '../../ui/Card.tsx'
import { colourGroups, type ThemeValues } from './theme-fields.ts'

/** Names the sliders of the colour picker for screen readers, because a colour field does not pass these names on. */
const named = {
  components: {
    ColorPicker: { defaultProps: { saturationLabel: 'Saturation and brightness', hueLabel: 'Hue' } },
  },
}

export function ColourFields({ form }: { form: UseFormReturnType<ThemeValues> }) {
  const cards = colourGroups.map(({ title, colours }) => (
    <Card key={title} title={title}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {colours.map(({ name, label }) => (
          <ColorInput
            key={name}
            name={name}
            label={label}
            format="hex"
            fixOnBlur={false}
            eyeDropperButtonProps={{ 'aria-label': `Pick a colour from the screen for ${label}` }}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </Card>
  ))
  return <MantineThemeProvider theme={named}>{cards}</MantineThemeProvider>
}
