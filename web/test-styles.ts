// The parts of computed styles that queries ask for, without jsdom's search through all rules of its own style sheet: that takes
// a sixth of the time of the client's tests, because each change of the page discards what jsdom has computed.

type Style = CSSStyleDeclaration

/** By what the rules for `display` look at: the styles of jsdom and Mantine name elements, classes and these attributes only. */
const displays = new Map<string, string>()
const attributes = ['class', 'hidden', 'type', 'open', 'popover']

/**
 * Answers `display`, `visibility` and `pointerEvents` itself, and asks jsdom for every other property. No style sheet of a test
 * sets the last two, so that they stand in the style of an element, or of one around it. (jsdom also says `collapse` for the
 * visibility of hidden rows of tables, which are not displayed anyway.)
 */
export function computeStylesQuickly(window: Window & typeof globalThis) {
  const compute = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    const answers = {
      display: () => displayOf(element, compute),
      visibility: () => inherited(element, 'visibility') || 'visible',
      pointerEvents: () => inherited(element, 'pointerEvents') || 'auto',
    }
    let computed: Style | undefined
    return new Proxy({} as Style, {
      get(_, property) {
        if (!pseudo && property in answers) return answers[property as keyof typeof answers]()
        if (!pseudo && property === 'getPropertyValue')
          return (name: string) =>
            name === 'display' ? answers.display() : compute(element).getPropertyValue(name)
        computed ??= compute(element, pseudo)
        const value: unknown = Reflect.get(computed, property)
        return typeof value === 'function' ? value.bind(computed) : value
      },
    })
  }
}

function displayOf(element: Element, compute: (element: Element) => Style): string {
  const isFirstSummary = element.localName === 'summary' && element.matches(':first-of-type')
  const looked = attributes.map((name) => element.getAttribute(name))
  const key = JSON.stringify([element.localName, styleOf(element)?.display, isFirstSummary, ...looked])
  const known = displays.get(key)
  if (known !== undefined) return known
  const { display } = compute(element)
  displays.set(key, display)
  return display
}

function inherited(element: Element, property: 'visibility' | 'pointerEvents'): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = styleOf(at)?.[property]
    if (value && value !== 'inherit') return value
  }
  return ''
}

const styleOf = (element: Element) => ('style' in element ? (element.style as Style) : undefined)
