import type { Input } from '#contract/call.ts'
import * as mailTexts from '#contract/calls/mail-texts.ts'
import type { MailKind, MailText } from '#contract/rules/mail-texts.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

/** A client; null for the provider, and for a manager for the own client. */
export type Organisation = string | null

export const useMailTexts = (clientId: Organisation) => useLoad(mailTexts.openMailTexts, { clientId })

/** `onDone` gets the texts that were sent. */
export const useSaveMailText = (onDone: (sent: MailText) => void) =>
  useSave(mailTexts.save, {
    done: 'Mail text saved',
    onDone: (_reply, { subject, opening, closing = '' }) => onDone({ subject, opening, closing }),
  })
export const useResetMailText = () => useSave(mailTexts.reset, { done: 'Mail text reset' })

export const useRecipients = (clientId: Organisation, kind: MailKind, searchTerm: string) =>
  useLoad(mailTexts.recipients, { clientId, kind, searchTerm })

export const usePreview = (wanted: Input<typeof mailTexts.preview>) => useLoad(mailTexts.preview, wanted)
