import { Alert, Anchor, List, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FileField } from '#contract/call.ts'
import { packSubjectTexts } from '#contract/rules/evidence-packs.ts'
import type { CheckedPack, Finding } from '#contract/rules/pack-manifest.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { loadText, messageOf } from '../../data/send.ts'
import { loadKeys } from '../certificates/check/load-trust.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { counted } from '../../ui/quantities.ts'
import { showDate, showDateTime } from '../../ui/dates.tsx'

const zipFile = { accept: ['.zip'] } as const satisfies FileField

type State =
  | { step: 'choosing'; problem?: string }
  | { step: 'reading'; name: string; share: number }
  | { step: 'checked'; name: string; result: CheckedPack }

/** Checks whether a pack is as it was made, for anybody who was given it (rule evidence-16). */
export function VerifyPackPage() {
  const [state, setState] = useState<State>({ step: 'choosing' })

  async function check(file: File) {
    const { name } = file
    setState({ step: 'reading', name, share: 0 })
    try {
      const [keys, { checkFile }] = await Promise.all([loadKeys(), import('./check-file.ts')])
      const result = await checkFile(file, { keys, load: loadText }, (share) =>
        setState({ step: 'reading', name, share }),
      )
      setState({ step: 'checked', name, result })
    } catch (error) {
      setState({ step: 'choosing', problem: problemIn(error as Error, name) })
    }
  }

  return (
    <VisitorPage
      title="Verify an evidence pack"
      subtitle="Check that no file in the ZIP was changed after it was made. The check runs in your browser, and nothing is uploaded."
      wide
    >
      <Stack gap="lg">
        <div aria-live="polite">
          {state.step === 'choosing' && state.problem && <Alert color="red">{state.problem}</Alert>}
          {state.step === 'reading' && (
            <Stack gap="xs">
              <Text style={{ overflowWrap: 'anywhere' }}>Checking {state.name}…</Text>
              <Progress value={state.share * 100} aria-label="Checked" />
            </Stack>
          )}
          {state.step === 'checked' && <Result name={state.name} result={state.result} />}
        </div>
        <FileDrop
          what="an evidence pack"
          field={zipFile}
          hint="The .zip file as it was downloaded, not unpacked."
          disabled={state.step === 'reading'}
          onFile={(file) => void check(file)}
          onRefused={(problem) => setState({ step: 'choosing', problem })}
        />
        <Anchor component={Link} to="/verify" size="sm" underline="always">
          Verify a certificate
        </Anchor>
      </Stack>
    </VisitorPage>
  )
}

function problemIn(error: Error, fileName: string): string {
  if (error.name === 'UnreadableZip') return `“${fileName}” is no ZIP, or it is damaged`
  if (error.name === 'CannotCheck')
    return 'This browser cannot check signatures. Please use the newest version of a browser.'
  return messageOf(error)
}

/** The maximum number of findings that are listed; the number of all is named. */
const maxShown = 100

/** Returns the title for the most important finding about a pack that is not in order. */
function titleOf(findings: readonly Finding[]): string {
  const has = (kind: Finding['kind']) => findings.some((finding) => finding.kind === kind)
  if (has('never issued')) return 'Not issued here'
  return has('unknown') ? 'Cannot be confirmed' : 'Not as it was made'
}

function Result({ name, result: { manifest, intact, findings } }: { name: string; result: CheckedPack }) {
  const isIntact = findings.length === 0
  return (
    <Stack gap="md">
      <Alert
        color={isIntact ? 'green' : 'red'}
        title={isIntact ? 'Authentic and complete' : titleOf(findings)}
      >
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          {isIntact
            ? `${intact === 1 ? 'The file' : `All ${showNumber(intact)} files`} of ${name} ${asBefore(intact)} when the pack was made, and the signature is right.`
            : `${name}: ${showNumber(findings.length)} ${findings.length === 1 ? 'thing is' : 'things are'} wrong.`}
          {!isIntact && manifest && ` ${counted(intact, 'file')} ${asBefore(intact)}.`}
        </Text>
      </Alert>
      {!isIntact && (
        <List spacing={4}>
          {findings.slice(0, maxShown).map(({ text }) => (
            <List.Item key={text} style={{ overflowWrap: 'anywhere' }}>
              {text}
            </List.Item>
          ))}
        </List>
      )}
      {findings.length > maxShown && (
        <Text>The first {maxShown} are shown. The command `npm run evidence -- verify` lists all.</Text>
      )}
      {manifest && (
        <FactLines
          facts={{
            Provider: manifest.provider,
            Organisation: manifest.client.name,
            ...(manifest.subject.kind === 'client'
              ? {}
              : { [packSubjectTexts[manifest.subject.kind]]: manifest.subject.name }),
            Period: `${showDate(manifest.period.from)} to ${showDate(manifest.period.to)}`,
            Made: showDateTime(manifest.madeAt),
            For: `${manifest.madeBy.name}, ${manifest.madeBy.email}`,
            People: showNumber(manifest.people),
          }}
        />
      )}
    </Stack>
  )
}

const asBefore = (files: number) => (files === 1 ? 'is as it was' : 'are as they were')
