// The styles that the queries of tests ask for are those that jsdom computes.
import { afterEach, expect, test } from 'vitest'
import { computeStylesQuickly } from './test-styles.ts'

/** A window whose styles are jsdom's own: those of a frame were not replaced. */
function openFrame() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inside = frame.contentWindow as Window & typeof globalThis
  inside.document.body.innerHTML = `
    <style>.gone { display: none !important } @media (min-width: 1px) { .wide { display: flex } }</style>
    <main><p>Text <b>and</b> <i style="display: block">more</i></p><div hidden><span>Hidden</span></div></main>
    <ul style="visibility: hidden"><li>One</li><li style="visibility: visible">Two</li></ul>
    <table><tbody><tr><td>1</td></tr></tbody></table>
    <div style="pointer-events: none"><button type="button">Press</button></div>
    <input type="hidden"><input type="text"><dialog>Closed</dialog><dialog open>Open</dialog>
    <details><summary>Sum</summary><summary>Second</summary>Rest</details>
    <div class="gone" style="display: block">No</div><div class="wide">Wide</div><svg><path></path></svg>`
  return inside
}
afterEach(() => document.body.replaceChildren())

test('each element of a page has the styles that jsdom computes for it', () => {
  const inside = openFrame()
  const elements = [...inside.document.querySelectorAll('*')]
  const stylesOf = (element: Element) => {
    const { display, visibility, pointerEvents } = inside.getComputedStyle(element)
    const named = inside.getComputedStyle(element).getPropertyValue('display')
    return { element: element.outerHTML.slice(0, 60), display, named, visibility, pointerEvents }
  }
  const before = elements.map(stylesOf)
  expect(before.filter(({ display }) => display === 'none').length).toBeGreaterThan(5)
  computeStylesQuickly(inside)
  expect(elements.map(stylesOf)).toEqual(before)
  // Once more, with what is remembered by now.
  expect(elements.map(stylesOf)).toEqual(before)
})

test('a change of an element changes its styles, and other properties are asked of jsdom', () => {
  const inside = openFrame()
  computeStylesQuickly(inside)
  const button = inside.document.querySelector('button') as HTMLElement
  expect(inside.getComputedStyle(button).display).toBe('inline-block')
  button.hidden = true
  expect(inside.getComputedStyle(button).display).toBe('none')
  button.hidden = false
  button.style.display = 'grid'
  expect(inside.getComputedStyle(button).display).toBe('grid')
  button.style.position = 'absolute'
  expect(inside.getComputedStyle(button).position).toBe('absolute')
  expect(inside.getComputedStyle(button).pointerEvents).toBe('none')
})
