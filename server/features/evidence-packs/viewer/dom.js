// Makes and finds elements.
export const byId = (id) => document.getElementById(id)
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (key === 'onclick') element.addEventListener('click', value)
    else element.setAttribute(key, String(value))
  }
  element.append(...children)
  return element
}
export const tag = (text, tone) => make('span', { class: 'tag', 'data-tone': tone }, text)
export const count = (number, one) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`
export const link = (path, text, label) =>
  make('a', { href: path.split('/').map(encodeURIComponent).join('/'), 'aria-label': label }, text)
export const option = (value, text) => make('option', { value }, text)
