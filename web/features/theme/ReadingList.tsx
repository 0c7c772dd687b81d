import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Colours } from '#contract/calls/theme.ts'
import { isColour } from '#contract/rules/colours.ts'
import { enoughContrast, readings } from './looks.ts'

/** The contrast of texts, and which colour is used instead where it is too low. */
export function ReadingList({ colours }: { colours: Colours }) {
  const areValid = Object.values(colours).every((one) => typeof one !== 'string' || isColour(one))
  if (!areValid) return null
  return (
    <Stack gap={6} mt="md" role="status" aria-label="Contrast">
      {readings(colours).map(({ what, ratio, instead }) => (
        <Group key={what} gap={8} wrap="nowrap" align="flex-start">
          {ratio >= enoughContrast ? (
            <IconCheck size={18} color="var(--mantine-color-green-9)" aria-hidden />
          ) : (
            <IconAlertTriangle size={18} color="var(--mantine-color-orange-9)" aria-hidden />
          )}
          <Text size="sm">
            {what}: contrast {ratio.toFixed(1)} to 1
            {instead && `, too little to read, so the text is ${instead}`}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
