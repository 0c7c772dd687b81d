import { Stack } from '@mantine/core'
import { pictureFile } from '#contract/rules/files.ts'
import { FileField } from '../../ui/FileField.tsx'
import { usePictureUrl } from '../theme/use-picture-url.ts'
import classes from './PictureField.module.css'

interface PictureFieldProps {
  /** The file that is chosen and not saved yet. */
  file: File | null
  /** The address of the stored picture; empty if there is none. */
  url: string
  onFile: (file: File | null) => void
}

/** The picture above a post, with a preview. */
export function PictureField({ file, url, onFile }: PictureFieldProps) {
  const shown = usePictureUrl(file) ?? url
  return (
    <Stack gap="sm">
      {shown && <img src={shown} alt="As it will look above the post" className={classes['picture']} />}
      <FileField
        label="Image"
        description="PNG or JPEG, at most 10 MB. Wide ones look best."
        field={pictureFile}
        placeholder={url ? 'Choose another image' : 'Choose an image'}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the chosen image' }}
        value={file}
        onChange={onFile}
      />
    </Stack>
  )
}
