import type { Theme } from '#contract/calls/theme.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { useChangeLook, useLook } from './hooks.ts'
import { ThemeForm } from './ThemeForm.tsx'
import { useLookForm } from './use-look-form.ts'

export function ThemePage() {
  const isProvider = useIsAdministrator()
  const { data, error, refetch } = useLook()
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  return (
    <Page
      title="Theme Configuration"
      subtitle={
        isProvider
          ? 'How the product looks for everybody, and on the log-in page.'
          : 'How the product looks for the people of your organisation. What you leave as it is follows your training provider.'
      }
    >
      <OwnTheme config={data.config} />
    </Page>
  )
}

function OwnTheme({ config }: { config: Theme }) {
  const lookForm = useLookForm(config, 'look')
  const { save, saving } = useChangeLook()
  return <ThemeForm lookForm={lookForm} config={config} saving={saving} onSave={save} />
}
