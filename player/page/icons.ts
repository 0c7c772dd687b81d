// The few drawings of the player, on a grid of 24, in the colour of the text.
const drawings = {
  menu: 'M4 6h16M4 12h16M4 18h10',
  close: 'M6 6l12 12M18 6L6 18',
  previous: 'M14 6l-6 6 6 6',
  next: 'M10 6l6 6-6 6',
  widen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  narrow: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  leave: 'M13 4h5a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 18 20h-5M4 12h11M11 8l4 4-4 4',
  saved: 'M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5 1.6A3.7 3.7 0 0 1 17.3 18.5zM9.2 13.2l2.1 2.1 3.6-3.8',
  saving:
    'M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5 1.6A3.7 3.7 0 0 1 17.3 18.5zM12 16v-4.6M9.9 13.2L12 11.1l2.1 2.1',
  failing: 'M12 3.8L21 19.6H3zM12 10v4M12 16.8v.1',
  done: 'M12 3.2a8.8 8.8 0 1 1 0 17.6 8.8 8.8 0 0 1 0-17.6zM8 12.2l2.8 2.8L16 9.6',
  begun: 'M12 3.2a8.8 8.8 0 1 1 0 17.6 8.8 8.8 0 0 1 0-17.6zM12 7.4v4.8l3 1.9',
  open: 'M12 3.2a8.8 8.8 0 1 1 0 17.6 8.8 8.8 0 0 1 0-17.6z',
  failed: 'M12 3.2a8.8 8.8 0 1 1 0 17.6 8.8 8.8 0 0 1 0-17.6zM9 9l6 6M15 9l-6 6',
  locked: 'M6.5 11h11v8.5h-11zM8.8 11V8.2a3.2 3.2 0 0 1 6.4 0V11',
}

export type Drawing = keyof typeof drawings

export function icon(name: Drawing): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const path = document.createElementNS(namespace, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', `icon icon-${name}`)
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', drawings[name])
  svg.append(path)
  return svg
}
