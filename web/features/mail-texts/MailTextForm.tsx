import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Reply } from '#contract/call.ts'
import type { openMailTexts } from '#contract/calls/mail-texts.ts'
import {
  type MailKind,
  type MailText,
  mailTextFields,
  placeholderProblem,
  placeholders,
} from '#contract/rules/mail-texts.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { MailPreview } from './MailPreview.tsx'
import { type Organisation, useResetMailText, useSaveMailText } from './hooks.ts'
import classes from './MailTextForm.module.css'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/mail-texts.ts')).save.input.pick({
    subject: true,
    opening: true,
    closing: true,
  }),
)
const labels = { subject: 'Subject', opening: 'Opening', closing: 'Closing' }

const about: Record<MailKind, string> = {
  reminder: 'To a person: everything that is due, in one mail a day at most.',
  digest: 'To each manager, once a week: where the training of their people is.',
  notice: 'To each manager, some days after due dates that were missed.',
  seats:
    'When 90% and when all of the seats are used: to managers of the whole organisation. Administrators get it with the texts of the provider.',
}

type OwnFields = Reply<typeof openMailTexts>['ownFields']

interface MailTextFormProps {
  clientId: Organisation
  inherited: string
  mail: Reply<typeof openMailTexts>['mails'][number]
  /** Those that this mail can name. */
  ownFields: OwnFields
  label: string
}

/** The texts of one mail, and the mail as they make it. */
export function MailTextForm({ clientId, inherited, mail, ownFields, label }: MailTextFormProps) {
  const { kind, isOwn } = mail
  const typing = useTextForm(clientId, mail, ownFields)
  const { form, previous, conflicts, isChanged, restore, saved } = typing
  const { save, saving } = useSaveMailText(saved)
  const { save: reset, saving: resetting } = useResetMailText()

  function submit(typed: MailText) {
    // As it is stored, so that the stored value is not taken for a change of another user.
    const texts = { ...typed, ...rules.parse(typed) }
    form.setValues(texts)
    save({ clientId, kind, ...texts, was: { ...previous } })
  }

  async function askToReset() {
    const question = `The subject, opening and closing of “${label}” are removed. The ${inherited} are used again.`
    if (await askToConfirm({ title: 'Reset to default', question, destructive: true, yes: 'Reset' }))
      reset({ clientId, kind })
  }

  return (
    <div className={classes['columns']}>
      <form noValidate aria-label={label} onSubmit={form.onSubmit(submit, toFirstError(form))}>
        <Card title={label}>
          <Stack gap="md">
            <Text size="sm" c="var(--quiet)">
              {about[kind]} {isOwn ? 'It has texts of its own.' : `The ${inherited} are used.`}
            </Text>
            {typing.keptText}
            <TextFields form={form} content={contents[kind]} />
            <PlaceholderList kind={kind} ownFields={ownFields} />
            <ConflictList conflicts={conflicts} labels={labels} />
            <Group justify="flex-end">
              {isOwn && (
                <Button
                  type="button"
                  variant="subtle"
                  mr="auto"
                  disabled={isChanged}
                  loading={resetting}
                  onClick={() => void askToReset()}
                >
                  Reset to default
                </Button>
              )}
              <Button type="button" variant="default" disabled={!isChanged || saving} onClick={restore}>
                Cancel
              </Button>
              <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
                Save
              </Button>
            </Group>
          </Stack>
        </Card>
      </form>
      <MailPreview clientId={clientId} kind={kind} texts={form.values} />
    </div>
  )
}

/** The name of the part between the opening and the closing. */
const contents: Record<MailKind, string> = {
  reminder: 'list',
  digest: 'list',
  notice: 'list',
  seats: 'number of seats',
}

function TextFields({ form, content }: { form: UseFormReturnType<MailText>; content: string }) {
  return (
    <>
      <TextInput label={labels.subject} withAsterisk {...form.getInputProps('subject')} />
      <Textarea
        label={labels.opening}
        description={`This text comes before the ${content}. Each line is a paragraph.`}
        withAsterisk
        minRows={4}
        maxRows={14}
        {...form.getInputProps('opening')}
      />
      <Textarea
        label={labels.closing}
        description={`After the ${content}.`}
        minRows={2}
        maxRows={14}
        {...form.getInputProps('closing')}
      />
    </>
  )
}

/** The name under which what is typed is kept until it is saved. */
export const keptAs = (clientId: Organisation, kind: MailKind) => `mail-text:${clientId}:${kind}`

/** Begins with the stored texts; changed ones stay when the stored ones are loaded again. */
function useTextForm(
  clientId: Organisation,
  { kind, texts: stored }: MailTextFormProps['mail'],
  ownFields: OwnFields,
) {
  const ofFields = ownFields.map((field) => field.placeholder)
  const form = useCheckedForm<MailText>(rules, {
    initialValues: stored,
    validateInputOnBlur: true,
    validate: (values) => ({ ...placeholderErrors(kind, values, ofFields), ...rules.check(values) }),
  })
  const merging = useMerging<MailText>(form, stored, true, {
    keptAs: keptAs(clientId, kind),
  })
  return { form, ...merging }
}

const placeholderErrors = (kind: MailKind, values: MailText, ofFields: readonly string[]) =>
  Object.fromEntries(
    mailTextFields.flatMap((field) => {
      const problem = placeholderProblem(kind, values[field], ofFields)
      return problem ? [[field, problem]] : []
    }),
  )

/** Lists the names that can be written between braces, and the text that replaces each in the mail. */
function PlaceholderList({ kind, ownFields }: { kind: MailKind; ownFields: OwnFields }) {
  const ofFields = ownFields.map(({ placeholder, name }) => [placeholder, `${name} of the person`] as const)
  return (
    <section aria-label="Placeholders">
      <Text size="sm" fw={600} mb={6}>
        Placeholders
      </Text>
      <dl className={classes['placeholders']}>
        {[...Object.entries(placeholders[kind]), ...ofFields].map(([name, meaning]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
