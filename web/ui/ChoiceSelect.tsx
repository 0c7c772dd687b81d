import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { OrLoadFailed } from './LoadFailed.tsx'

interface Option {
  value: string
  label: string
}

interface ChoiceSelectProps extends Pick<NativeSelectProps, 'w' | 'maw' | 'wrapperProps'> {
  label: string
  /** The text of the choice of all. */
  all: string
  loaded: { data: unknown; error: Error | null; refetch: () => unknown }
  options: readonly Option[]
  /** Absent for all. */
  chosen: string | undefined
  onChoose: (value: string | undefined) => void
}

/**
 * Chooses one object by which a page is filtered, or all. An address can name an object that was removed, or that is not for this user:
 * then the field says so. A native field shows its first option, "all", for a value that it does not have.
 */
export function ChoiceSelect({
  label,
  all,
  loaded,
  options,
  chosen,
  onChoose,
  ...layout
}: ChoiceSelectProps) {
  const isUnknown =
    chosen !== undefined && loaded.data !== undefined && options.every(({ value }) => value !== chosen)
  const what = label.toLowerCase()
  return (
    <OrLoadFailed of={loaded}>
      <NativeSelect
        {...layout}
        label={label}
        value={chosen ?? ''}
        error={
          isUnknown && `This ${what} was not found. It may have been removed: please choose another one.`
        }
        onChange={({ currentTarget: { value } }) => onChoose(value || undefined)}
        data={[
          { value: '', label: all },
          ...(isUnknown ? [{ value: chosen, label: `Unknown ${what}` }] : []),
          ...options,
        ]}
      />
    </OrLoadFailed>
  )
}
