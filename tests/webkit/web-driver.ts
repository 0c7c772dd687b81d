// The calls of WebDriver (W3C) that the tests in WebKit make.

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type Element = Record<string, string>

export interface WebDriver {
  open(address: string): Promise<void>
  address(): Promise<string>
  /** Runs a function body in the page; the values are its `arguments`. */
  run<Answer = unknown>(script: string, ...values: unknown[]): Promise<Answer>
  /** What the script finds, to be clicked or typed into; undefined when there is none. */
  find(script: string, ...values: unknown[]): Promise<Element | undefined>
  click(element: Element): Promise<void>
  type(element: Element, text: string): Promise<void>
  windows(): Promise<string[]>
  /** The following calls are made in this window. */
  toWindow(window: string): Promise<void>
  /** The following calls are made in this frame, or in the whole page. */
  toFrame(frame: Element | null): Promise<void>
  /** Closes the current window. */
  closeWindow(): Promise<void>
  setSize(width: number, height: number): Promise<void>
  /** The text of the browser's dialog, if there is one; it is accepted. */
  acceptBox(): Promise<string | undefined>
  screenshot(): Promise<Buffer>
  end(): Promise<void>
}

export async function startSession(driver: string, browserOptions: object): Promise<WebDriver> {
  const { sessionId } = await call<{ sessionId: string }>(driver, 'POST', '/session', {
    capabilities: {
      // Tests answer the boxes themselves.
      alwaysMatch: { 'webkitgtk:browserOptions': browserOptions, unhandledPromptBehavior: 'ignore' },
    },
  })
  const root = `${driver}/session/${sessionId}`
  const get = <Answer>(path: string) => call<Answer>(root, 'GET', path)
  const post = <Answer>(path: string, body: object = {}) => call<Answer>(root, 'POST', path, body)
  const idOf = (element: Element) => element[elementKey]
  const run = <Answer>(script: string, ...args: unknown[]) => post<Answer>('/execute/sync', { script, args })
  return {
    open: (url) => post('/url', { url }),
    address: () => get('/url'),
    run,
    find: async (script, ...values) => (await run<Element | null>(script, ...values)) ?? undefined,
    click: (element) => post(`/element/${idOf(element)}/click`),
    type: (element, text) => post(`/element/${idOf(element)}/value`, { text }),
    windows: () => get('/window/handles'),
    toWindow: (handle) => post('/window', { handle }),
    toFrame: (id) => post('/frame', { id }),
    closeWindow: () => call(root, 'DELETE', '/window'),
    setSize: (width, height) => post('/window/rect', { width, height }),
    async acceptBox() {
      const text = await get<string>('/alert/text').catch(() => undefined)
      if (text !== undefined) await post('/alert/accept')
      return text
    },
    screenshot: async () => Buffer.from(await get<string>('/screenshot'), 'base64'),
    end: () => call(root, 'DELETE', ''),
  }
}

async function call<Answer>(root: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(root + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
  return value
}
