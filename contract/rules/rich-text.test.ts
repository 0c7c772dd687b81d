import { describe, expect, test } from 'vitest'
import { allowedElement, maxDepthOfRichText, isLinkTarget, isOwnPicture } from './rich-text.ts'

const picture = '/images/8f14e45f-ceea-4e67-a5a4-1d2f3b4c5d6e.png'

describe('an element', () => {
  test('that is on the list is allowed without other attributes', () => {
    expect(allowedElement('p', { class: 'a', onclick: 'b()' })).toEqual({ tag: 'p', attributes: {} })
    expect(allowedElement('script', {})).toBeUndefined()
    expect(allowedElement('constructor', {})).toBeUndefined()
  })

  test.each([
    ['b', 'strong'],
    ['i', 'em'],
    ['strike', 's'],
    ['del', 's'],
    ['ins', 'u'],
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ])('%s becomes %s', (name, tag) => {
    expect(allowedElement(name, {})).toEqual({ tag, attributes: {} })
  })

  test('a link leads to the web or to a mailbox, and says nothing of the page', () => {
    const attributes = { href: 'https://example.test/a', rel: 'noopener noreferrer' }
    expect(allowedElement('a', { href: 'https://example.test/a', target: '_top', rel: 'opener' })).toEqual({
      tag: 'a',
      attributes,
    })
    expect(allowedElement('a', { href: 'javascript:a()' })).toEqual({
      tag: 'a',
      attributes: { rel: 'noopener noreferrer' },
    })
    expect(['http://a.test', 'mailto:a@b.test', 'HTTPS://A.test'].every(isLinkTarget)).toBe(true)
    expect(['//a.test', 'https://', 'https://a b', 'https://a\u0000', 'x https://a'].some(isLinkTarget)).toBe(
      false,
    )
  })

  test('a picture is one that was uploaded here, with a description or an empty one', () => {
    expect(allowedElement('img', { src: picture, alt: 'A tree', width: '10000', height: '1' })).toEqual({
      tag: 'img',
      attributes: { src: picture, alt: 'A tree', width: '10000', height: '1' },
    })
    expect(allowedElement('img', { src: picture })).toEqual({
      tag: 'img',
      attributes: { src: picture, alt: '' },
    })
    expect(allowedElement('img', { src: 'https://example.test/a.png', alt: 'A' })).toBeUndefined()
    expect(allowedElement('img', { alt: 'A' })).toBeUndefined()
    expect(isOwnPicture(`${picture}x`)).toBe(false)
  })

  test.each([
    ['img', 'width', '10000', '10001'],
    ['img', 'height', '10000', '10001'],
    ['ol', 'start', '99999', '100000'],
    ['td', 'colspan', '100', '101'],
    ['th', 'rowspan', '2', '1'],
  ])('%s takes a %s of %s, and not of %s', (name, attribute, most, more) => {
    const read = (value: string) =>
      allowedElement(name, { ...(name === 'img' ? { src: picture } : {}), [attribute]: value })?.attributes[
        attribute
      ]
    expect(read(most)).toBe(most)
    expect(read(more)).toBeUndefined()
    expect(read('1.5')).toBeUndefined()
    expect(read('-1')).toBeUndefined()
  })

  test('has no attribute by the name of a property of all objects', () => {
    expect(allowedElement('ol', Object.create({ start: '3' }) as Record<string, string>)).toEqual({
      tag: 'ol',
      attributes: {},
    })
  })
})

test('elements are nested 50 deep at most', () => {
  expect(maxDepthOfRichText).toBe(50)
})
