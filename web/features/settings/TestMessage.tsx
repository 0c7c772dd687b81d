import { Box, Button, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { sendTestMail } from '#contract/calls/settings.ts'
import { Sentences } from '../../ui/Sentences.tsx'
import { useSendTestMail } from './hooks.ts'

type Result = Reply<typeof sendTestMail>

const sentenceOf = ({ result, toAddress, reason }: Result) =>
  ({
    sent: `Sent to ${toAddress}. Please look whether it has arrived.`,
    recorded: 'Recorded, not sent: mail is off. To send it, configure a mail server (SMTP_URL).',
    refused: `Not sent. ${reason}`,
  })[result]

/** The button that sends a message to the user, and what has become of it. */
export function TestMessage() {
  const [result, setResult] = useState<Result>()
  const { save, saving } = useSendTestMail(setResult)
  return (
    <Stack gap={0} align="flex-start">
      <Button
        variant="default"
        leftSection={<IconSend size={18} aria-hidden />}
        loading={saving}
        onClick={() => {
          setResult(undefined)
          save({})
        }}
      >
        Send me a test message
      </Button>
      <div role="status">
        {result && (
          <Box mt="sm">
            {result.result === 'refused' ? (
              <Sentences tone="wrong" sentences={[sentenceOf(result)]} />
            ) : (
              <Text size="sm">{sentenceOf(result)}</Text>
            )}
          </Box>
        )}
      </div>
    </Stack>
  )
}
