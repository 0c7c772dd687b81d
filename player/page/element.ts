// Builds what the page is made of.

type Child = Node | string | false | undefined

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'children' | 'attributes'>
> & { attributes?: Record<string, string> }

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { attributes = {}, ...properties }: Properties<Tag> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  Object.assign(made, properties)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...drawn(children))
  return made
}

/** Makes a button that sends no form. */
export const makeButton = (properties: Properties<'button'>, ...children: Child[]) =>
  element('button', { type: 'button', ...properties }, ...children)

/** Text for screen readers. */
export const spoken = (text: string) => element('span', { className: 'spoken' }, text)

export const drawn = (children: Child[]) =>
  children.filter((child): child is Node | string => child !== false && child !== undefined)
