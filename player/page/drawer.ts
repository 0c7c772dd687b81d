// The contents of a course beside it, or over it as a drawer where the page is narrow.
import type { Layout } from './layout.ts'

const wide = '(min-width: 60rem)'

export interface Drawer {
  /** Opens the contents beside the course, but not where they would cover it. */
  start(hasContents: boolean): void
  /** A drawer closes behind the choice; beside the course the contents stay. */
  close(): void
}

export function makeDrawer({ root, contents, menuButton, stage }: Layout): Drawer {
  const isWide = () => matchMedia(wide).matches
  const isOpen = () => root.dataset['menu'] === 'open'

  function set(opens: boolean) {
    root.dataset['menu'] = opens ? 'open' : 'closed'
    menuButton.setAttribute('aria-expanded', String(opens))
    const isDrawer = !isWide()
    stage.inert = opens && isDrawer
    if (!opens) return
    const current = contents.box.querySelector<HTMLElement>('[aria-current]') ?? contents.box
    current.scrollIntoView?.({ block: 'nearest' })
    if (isDrawer) contents.box.querySelector<HTMLElement>('[aria-current], button')?.focus()
  }

  function close() {
    if (isWide() || !isOpen()) return
    set(false)
    menuButton.focus()
  }

  menuButton.onclick = () => set(!isOpen())
  contents.backdrop.onclick = close
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  return { start: (hasContents) => set(hasContents && isWide()), close }
}
