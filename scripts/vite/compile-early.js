// A plugin of Vite: Chromium compiles all functions of a script that begins with this comment while it arrives, beside the main
// thread. Without it each function is compiled on the main thread when it is first called, which is a quarter of what happens
// there until a page is drawn. Other browsers ignore it. (`postBanner` would come after a line that Vite writes before the first
// script, where it means nothing.)

/** In characters: below this the comment costs a phone more than it saves. */
const worthCompilingEarly = 4000

export function compileEarly() {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.code.length > worthCompilingEarly)
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
