import { FileInput, Stack } from '@mantine/core'
import { pictureTypes } from '#contract/blog.ts'
import { usePictureUrl } from '../theme/use-picture-url.ts'
import classes from './PictureField.module.css'

interface PictureFieldProps {
  /** Chosen and not sent yet. */
  file: File | null
  /** Of the stored one; empty when there is none. */
  url: string
  onFile: (file: File | null) => void
}

/** The picture above a post, as it will look. */
export function PictureField({ file, url, onFile }: PictureFieldProps) {
  const shown = usePictureUrl(file) ?? url
  return (
    <Stack gap="sm">
      {shown && <img src={shown} alt="As it will look above the post" className={classes['picture']} />}
      <FileInput
        label="Image"
        description="PNG or JPEG, at most 10 MB. Wide ones look best."
        accept={pictureTypes.join(',')}
        placeholder={url ? 'Choose another image' : 'Choose an image'}
        clearable
        clearButtonProps={{ 'aria-label': 'Forget the chosen image' }}
        value={file}
        onChange={onFile}
      />
    </Stack>
  )
}
