import { Modal } from '@mantine/core'
import classes from './Header.module.css'

const shortcuts = [
  ['Ctrl K, ⌘ K or /', 'Search; / only where you are not typing'],
  ['Tab', 'To the next control; the first one leads past the menu to the page'],
  ['Esc', 'Close a dialog or a menu'],
  ['Enter, Space', 'Follow a link, press a button, tick a box'],
  ['J, K', 'To the next and the previous row of a list of people'],
  ['X', 'Select the row; with Shift all rows from the last one that was selected'],
  ['Arrow keys', 'Move in a menu, a list of choices or a set of tabs'],
] as const

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes['shortcuts']}>
        {shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
