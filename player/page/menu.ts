// The contents of a course of several items, each with how far it is.
import type { MenuRow } from '../base/course-view.ts'
import type { ItemStatus } from '../base/item-status.ts'
import { element, makeButton, spoken } from './element.ts'
import { type Drawing, icon } from './icons.ts'

const signs: Record<ItemStatus, { drawing: Drawing; words: string }> = {
  'not begun': { drawing: 'open', words: 'not started' },
  begun: { drawing: 'begun', words: 'in progress' },
  completed: { drawing: 'done', words: 'completed' },
  passed: { drawing: 'done', words: 'passed' },
  failed: { drawing: 'failed', words: 'failed' },
}

export function drawMenu(list: HTMLElement, rows: MenuRow[], onChoose: (id: string) => void) {
  const focused = list.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset['id']
    : undefined
  list.replaceChildren(...rows.map((row) => drawRow(row, onChoose)))
  if (focused) list.querySelector<HTMLElement>(`[data-id="${CSS.escape(focused)}"]`)?.focus()
}

function drawRow(row: MenuRow, onChoose: (id: string) => void): HTMLElement {
  const { id, title, depth, status, isCurrent, isOpen } = row
  const isHeading = !status && !isOpen
  const item = element('li', { className: isHeading ? 'heading' : '' })
  item.style.setProperty('--depth', String(depth))
  if (isHeading) {
    item.append(element('span', {}, title))
    return item
  }
  const isLocked = !isOpen && !isCurrent
  const sign = status && signs[status]
  const button = makeButton(
    {
      // Can still be focused with the keyboard, so that a screen reader announces its name and its lock.
      attributes: {
        'data-id': id,
        ...(isLocked ? { 'aria-disabled': 'true' } : {}),
        ...(isCurrent ? { 'aria-current': 'true' } : {}),
      },
      onclick: () => {
        if (!isLocked && !isCurrent) onChoose(id)
      },
    },
    sign ? icon(isLocked && status === 'not begun' ? 'locked' : sign.drawing) : '',
    element('span', {}, title),
    spoken([isLocked ? ', locked' : '', sign ? `, ${sign.words}` : ''].join('')),
  )
  if (status) button.dataset['status'] = status
  item.append(button)
  return item
}
