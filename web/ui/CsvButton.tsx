import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { ButtonMenu } from './ButtonMenu.tsx'
import { useCsvFormat, useCsvItems } from './csv-format.ts'

interface CsvButtonProps {
  label: string
  /** The label for screen readers, if the page has several such buttons. */
  accessibleLabel?: string
  /** The name of the choice beside the button. */
  choiceLabel?: string
  variant?: 'default' | 'filled'
  size?: 'xs' | 'sm'
  saving?: boolean
  onDownload: (format: CsvFormat) => void
}

/** Downloads in the form of CSV that was chosen last. Another form can be chosen beside the button. */
export function CsvButton({
  label,
  accessibleLabel = label,
  choiceLabel = 'Form of the CSV file',
  variant = 'default',
  size = 'sm',
  saving = false,
  onDownload,
}: CsvButtonProps) {
  const { remembered } = useCsvFormat()
  const items = useCsvItems(onDownload)
  return (
    <Button.Group>
      <Button
        variant={variant}
        size={size}
        leftSection={<IconDownload size={size === 'xs' ? 14 : 16} aria-hidden />}
        loading={saving}
        aria-label={accessibleLabel}
        onClick={() => onDownload(remembered)}
      >
        {label}
      </Button>
      <ButtonMenu
        label={choiceLabel}
        icon={IconChevronDown}
        isOnlyIcon
        variant={variant}
        size={size}
        disabled={saving}
        position="bottom-end"
        groups={[{ items }]}
      />
    </Button.Group>
  )
}
