// Several stored forms of one page with one Save. Each is still checked, asked about and sent by itself, one after the other.
import { Button, Group, Text } from '@mantine/core'
import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import classes from './SaveTogether.module.css'

interface FormState {
  isChanged: boolean
  isBlocked: boolean
  saving: boolean
}

interface FormOnPage {
  /** Resolves to false when a field is wrong, which has the focus then. */
  submit: () => Promise<boolean>
  restore: () => void
}

interface Together {
  forms: Map<string, FormOnPage>
  report: (name: string, state: FormState | undefined) => void
}

const TogetherContext = createContext<Together | undefined>(undefined)

/**
 * To be called by a stored form.
 *
 * @returns whether the page saves it, so that it has no buttons of its own
 */
export function useSavedTogether(
  name: string,
  { isChanged, isBlocked, saving }: FormState,
  form: FormOnPage,
): boolean {
  const together = useContext(TogetherContext)
  const submit = useEffectEvent(() => form.submit())
  const restore = useEffectEvent(() => form.restore())
  useEffect(() => {
    together?.forms.set(name, { submit: () => submit(), restore: () => restore() })
    return () => {
      together?.forms.delete(name)
      together?.report(name, undefined)
    }
  }, [together, name])
  useEffect(
    () => together?.report(name, { isChanged, isBlocked, saving }),
    [together, name, isChanged, isBlocked, saving],
  )
  return together !== undefined
}

/** Saves the forms in it with one button, which stays in sight. */
export function SaveTogether({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Map<string, FormOnPage>())
  const [states, setStates] = useState<Record<string, FormState>>({})
  const [submitting, setSubmitting] = useState(false)
  const together = useMemo(
    (): Together => ({
      forms,
      report: (name, state) =>
        setStates(({ [name]: _before, ...others }) => (state ? { ...others, [name]: state } : others)),
    }),
    [forms],
  )
  const named = Object.entries(states)
  const changed = named.flatMap(([name, { isChanged }]) => (isChanged ? [name] : []))
  const saving = submitting || named.some(([, state]) => state.saving)

  async function save() {
    setSubmitting(true)
    // Without a change the first one is sent, so that the button always answers.
    const inOrder = [...forms]
    const sent = changed.length > 0 ? inOrder.filter(([name]) => changed.includes(name)) : inOrder.slice(0, 1)
    try {
      for (const [, { submit }] of sent) if (!(await submit())) return
    } finally {
      setSubmitting(false)
    }
  }

  return (
    <TogetherContext value={together}>
      {children}
      <Group justify="flex-end" gap="sm" className={classes['bar'] ?? ''} role="group" aria-label="Save">
        <Text size="sm" c="var(--quiet)" flex={1}>
          {changed.length > 0 && `Not saved yet: ${changed.join(', ')}`}
        </Text>
        <Button
          variant="default"
          disabled={changed.length === 0 || saving}
          onClick={() => {
            for (const { restore } of forms.values()) restore()
          }}
        >
          Undo changes
        </Button>
        <Button
          loading={saving}
          disabled={named.some(([, { isBlocked }]) => isBlocked)}
          onClick={() => void save()}
        >
          Save
        </Button>
      </Group>
    </TogetherContext>
  )
}
