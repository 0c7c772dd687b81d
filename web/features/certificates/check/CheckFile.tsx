import { Alert, Anchor, Divider, Stack, Text, Title } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHelpCircleFilled,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { FactLines } from '../../../ui/Facts.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { showDate } from '../../../ui/dates.tsx'
import classes from '../Verification.module.css'
import type { Checked, CheckedFacts, Verdict } from './check-result.ts'
import { fileToCheck, kinds } from './file-kinds.ts'
import { useCheck } from './use-check.ts'

const names = kinds.map(({ ending }) => ending.slice(1).toUpperCase())
const listed = `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`

/** Checks a file in the browser, without the server (rule certificates-20). */
export function CheckFile() {
  const { state, check, refuse } = useCheck()
  return (
    <Stack component="section" gap="md" aria-labelledby="check-a-file">
      <Divider my="md" label="or" color="var(--line)" />
      <div>
        <Title order={2} size="h4" id="check-a-file">
          Check a file
        </Title>
        <Text size="sm" c="var(--quiet)">
          A digital certificate is checked on your device. It is not sent anywhere: only its number is looked
          up here.
        </Text>
      </div>
      <FileDrop
        what="a certificate"
        field={fileToCheck}
        hint={`A file as ${listed}`}
        disabled={state.step === 'checking'}
        onFile={check}
        onRefused={refuse}
      />
      <div role="status">
        {state.step === 'checking' && <Text>Checking {state.fileName}…</Text>}
        {state.step === 'failed' && <Alert color="red">{state.message}</Alert>}
        {state.step === 'checked' && <Result {...state} />}
      </div>
    </Stack>
  )
}

const looks: Record<
  Verdict,
  { tone: string; Symbol: typeof IconCircleXFilled; words: string; because: string }
> = {
  valid: {
    tone: 'good',
    Symbol: IconCircleCheckFilled,
    words: 'Valid',
    because: 'It was issued here and has not been changed.',
  },
  expired: {
    tone: 'warning',
    Symbol: IconAlertTriangleFilled,
    words: 'Expired',
    because: 'It was issued here and has not been changed, but it is not valid any more.',
  },
  revoked: {
    tone: 'wrong',
    Symbol: IconCircleXFilled,
    words: 'Revoked',
    because:
      'It was issued here, but it has been revoked or replaced since, or a newer version of the course is required. Its number shows more.',
  },
  changed: {
    tone: 'wrong',
    Symbol: IconCircleXFilled,
    words: 'Changed',
    because: 'This file is not as it was issued. Do not rely on what it says.',
  },
  'compromised key': {
    tone: 'wrong',
    Symbol: IconCircleXFilled,
    words: 'Not trustworthy',
    because:
      'It was signed with a key at a time when others may have had that key. Please ask for a new file.',
  },
  'never issued': {
    tone: 'wrong',
    Symbol: IconCircleXFilled,
    words: 'Not issued here',
    because: 'This organisation has no record of it. Do not rely on what it says.',
  },
  'cannot confirm': {
    tone: 'quiet',
    Symbol: IconHelpCircleFilled,
    words: 'Cannot be confirmed',
    because:
      'Others may have the key that it was signed with, and there is no connection to look up whether it was issued here. Please choose it again with a connection, or ask for a new file.',
  },
  'other issuer': {
    tone: 'wrong',
    Symbol: IconCircleXFilled,
    words: 'Not issued here',
    because: 'It was not signed with a key of this organisation.',
  },
  'no credential': {
    tone: 'quiet',
    Symbol: IconHelpCircleFilled,
    words: 'Not a digital certificate',
    because: 'There is no signed certificate in this file, or it is damaged.',
  },
  'cannot check': {
    tone: 'quiet',
    Symbol: IconHelpCircleFilled,
    words: 'Could not be checked',
    because: 'Please use the newest version of your browser, or enter the number of the certificate instead.',
  },
}

interface ResultProps {
  fileName: string
  checked: Checked
  isOffline: boolean
}

function Result({ fileName, checked: { verdict, facts }, isOffline }: ResultProps) {
  const { tone, Symbol, words, because } = looks[verdict]
  return (
    <>
      <div className={classes['verdict']} data-tone={tone}>
        <Symbol size={44} aria-hidden />
        <div>
          <p className={classes['status']}>{words}</p>
          <p>{because}</p>
          {isOffline && (verdict === 'valid' || verdict === 'expired') && (
            <p>Its number could not be looked up, because there is no connection.</p>
          )}
          <Text size="sm" mt={4} dir="auto">
            {fileName}
          </Text>
        </div>
      </div>
      {facts && <FileFacts facts={facts} />}
    </>
  )
}

const FileFacts = ({ facts }: { facts: CheckedFacts }) => (
  <FactLines
    facts={{
      Name: <strong dir="auto">{facts.learnerName}</strong>,
      Course: <bdi>{facts.courseTitle}</bdi>,
      Issued: showDate(facts.issuedAt),
      'Valid until': facts.validUntil ? showDate(facts.validUntil) : 'No end date',
      Number: (
        <Anchor component={Link} to={`/verify/${facts.number}`} className={classes['number'] ?? ''}>
          {facts.number}
        </Anchor>
      ),
    }}
  />
)
