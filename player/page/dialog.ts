// Asks, over everything else, and answers which button was pressed; the first one, which loses nothing, when it was just closed.
import { element, makeButton } from './element.ts'

export function ask(title: string, text: string, buttons: [string, ...string[]]): Promise<string> {
  return new Promise((resolve) => {
    const [first] = buttons
    const dialog = element('dialog', {
      className: 'dialog',
      attributes: { 'aria-labelledby': 'dialog-title' },
    })
    const choose = (button: string) => {
      dialog.close(button)
    }
    dialog.append(
      element('h2', { id: 'dialog-title' }, title),
      element('p', {}, text),
      element(
        'div',
        { className: 'dialog-buttons' },
        ...buttons.map((button, at) =>
          makeButton({ className: at === 0 ? 'primary' : 'plain', onclick: () => choose(button) }, button),
        ),
      ),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue || first)
    })
    ;(document.fullscreenElement ?? document.body).append(dialog)
    dialog.showModal()
  })
}
