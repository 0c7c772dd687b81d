import { Textarea as MantineTextarea, type TextareaProps } from '@mantine/core'
import classes from './Textarea.module.css'

const growsByItself = 'fieldSizing' in document.documentElement.style

/**
 * A field that is as high as its text, within `minRows` and `maxRows`. Where the browser cannot do this by itself, Mantine measures the
 * text, for which the whole page is laid out before it is shown, and again with each letter that is typed.
 */
export const Textarea = (props: TextareaProps) =>
  growsByItself ? <Growing {...props} /> : <MantineTextarea autosize {...props} />

const Growing = ({ minRows = 1, maxRows = 1000, ...props }: TextareaProps) => (
  <MantineTextarea
    {...props}
    rows={minRows}
    classNames={{ input: classes['growing'] ?? '' }}
    styles={{ input: { '--min-rows': minRows, '--max-rows': maxRows } }}
  />
)
