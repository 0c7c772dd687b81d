import { Anchor, Box, CloseButton, Group, Text } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMissingFields } from '../data/use-configuration.ts'
import { namesInWords } from '../ui/names-in-words.ts'
import { Note } from '../ui/Note.tsx'

const accountPath = '/my-account'

/** Asks for own fields that the person has to fill in, until they are filled in or the user closes it (rule people-181). */
export function MissingFieldsBanner() {
  const names = useMissingFields()
  const { pathname } = useLocation()
  const [isClosed, setClosed] = useState(false)
  if (names.length === 0 || isClosed || pathname === accountPath) return null
  return (
    <Box mb="lg" data-print="never">
      <Note icon={<IconForms aria-hidden />}>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <Text size="sm">
            Your organisation asks for {namesInWords(names.map((name) => `“${name}”`))}.{' '}
            <Anchor component={Link} to={accountPath} inherit c="inherit" underline="always">
              Fill it in now
            </Anchor>
          </Text>
          <CloseButton aria-label="Not now" c="inherit" size="sm" onClick={() => setClosed(true)} />
        </Group>
      </Note>
    </Box>
  )
}
