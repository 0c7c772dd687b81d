import { useForm } from '@mantine/form'
import { type Colours, type Theme, colourNames } from '#contract/calls/theme.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { rulesFrom } from '../../ui/rules.ts'
import type { Look } from './look.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/theme.ts')).update.input)

const noPictures = { logo: null, loadingLogo: null, favicon: null }

export type LookForm = ReturnType<typeof useLookForm>

/** Begins with the stored values; changed values stay when the stored ones are loaded again. */
export function useLookForm(config: Theme) {
  const stored = Object.fromEntries(colourNames.map((name) => [name, config[name]])) as Colours
  const form = useForm<Look>({
    initialValues: { ...noPictures, ...stored },
    validate: rules.check,
  })
  const { was, conflicts, isChanged, restore } = useMerging<Colours, Look>(form, stored, true)
  const { logo, loadingLogo, favicon } = form.values
  const hasChanges = isChanged || Boolean(logo || loadingLogo || favicon)
  useUnsavedChanges(hasChanges)

  const forgetPictures = () => form.setValues(noPictures)
  return {
    form,
    was,
    conflicts,
    hasChanges,
    /** To be called when the chosen pictures have been stored. */
    forgetPictures,
    cancel() {
      restore()
      forgetPictures()
    },
  }
}
