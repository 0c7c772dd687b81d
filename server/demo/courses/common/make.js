/** An element with these attributes and children: text, one node or several. */
export function make(name, attributes = {}, children = []) {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...[children].flat())
  return element
}
