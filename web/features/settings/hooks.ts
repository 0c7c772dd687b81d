import type { Reply } from '#contract/call.ts'
import * as settings from '#contract/calls/settings.ts'
import type { RetentionSettings } from '#contract/calls/settings.ts'
import type { Provider } from '#contract/calls/theme.ts'
import { useApplyTheme, useTheme } from '../../data/use-configuration.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useSettings = () => useLoad(settings.openSettings, {})
/** Saves the settings. `onDone` gets the values that were sent. */
export function useChangeSettings(onDone: (sent: Provider) => void) {
  const applyTheme = useApplyTheme()
  return useSave(settings.update, {
    done: 'Settings saved',
    onSaved: ({ config }) => applyTheme(config),
    onDone: (_reply, { was: _was, ...sent }) => onDone(sent as Provider),
  })
}

export const useChangeLimits = () => useSave(settings.updateLimits, { done: 'Limits saved' })

export const useChangeSessions = () => useSave(settings.updateSessions, { done: 'Hours saved' })

export const useChangeAudit = () => useSave(settings.updateAudit, { done: 'Period saved' })
/** Counts how much of the audit log would be removed. @param days undefined while the typed text is not a period */
export const useAuditPreview = (days: number | undefined) =>
  useLoad(settings.previewAudit, { days: days ?? 0 }, { enabled: days !== undefined })

export const useChangeRetention = () => useSave(settings.updateRetention, { done: 'Periods saved' })
const unlimited: RetentionSettings = { people: 0, answers: 0, logs: 0, mails: 0 }
/** Counts the data that would be removed. @param periods undefined while there is none */
export const useRetentionPreview = (periods: RetentionSettings | undefined) =>
  useLoad(settings.previewRetention, periods ?? unlimited, { enabled: periods !== undefined })

export const useChangeDeadlines = () => useSave(settings.updateDeadlines, { done: 'Deadlines saved' })
export const useSendTestMail = (onDone: (reply: Reply<typeof settings.sendTestMail>) => void) =>
  useSave(settings.sendTestMail, {
    // The toast is also for a user who has left the page meanwhile, or sees the step done instead of the result.
    onSaved({ result, toAddress }) {
      if (result === 'sent') toastSuccess(`Test message sent to ${toAddress}`)
    },
    onDone,
  })

export const useFirstSteps = () => useLoad(settings.firstSteps, {})

/** Whether the form of a new course asks for the name of the provider, and whether it is required (rule branding-7). */
export function useMissingName() {
  const isMissing = useTheme().provider.name === ''
  const { data } = useLoad(settings.firstSteps, {}, { enabled: isMissing })
  const isFirst = data?.steps.some(({ name, isDone }) => name === 'course' && !isDone) ?? false
  return { isMissing, isRequired: isMissing && isFirst }
}
export const useHideFirstSteps = () =>
  useSave(settings.hideFirstSteps, { done: 'The first steps are hidden' })
