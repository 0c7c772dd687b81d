import { type Colours, type Theme, colourNames } from '#contract/calls/theme.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import type { ThemeValues } from './theme-fields.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/theme.ts')).update.input)

const noPictures = { logo: null, loadingLogo: null, favicon: null }

export type LookForm = ReturnType<typeof useLookForm>

/** Begins with the stored values; changed values stay when the stored ones are loaded again. */
export function useLookForm(config: Theme, keptAs: string) {
  const stored = Object.fromEntries(colourNames.map((name) => [name, config[name]])) as Colours
  const form = useCheckedForm<ThemeValues>(rules, {
    initialValues: { ...noPictures, ...stored },
  })
  return {
    form,
    ...useMerging<Colours, ThemeValues>(form, stored, true, { keptAs }),
    /** To be called when the chosen pictures have been stored. */
    forgetPictures: () => form.setValues(noPictures),
  }
}
