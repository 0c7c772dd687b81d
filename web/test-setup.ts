// Prepares the test environment, which has no layout: browser APIs that depend on layout are replaced by empty ones.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { computeStylesQuickly } from './test-styles.ts'

// On a busy machine a page takes longer than the second that is the default. Only a test that fails waits so long.
configure({ asyncUtilTimeout: 10_000 })

// What a query finds nothing in is printed into its error. A query that is tried again until it finds something needs that only
// when the time is over, and then the library adds it itself.
const { getElementError } = getConfig()
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isTriedAgain } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    if (!isTriedAgain) return getElementError(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})

computeStylesQuickly(window)

// All files of a worker share one window: elements that a test leaves would react to the events of the next test.
afterEach(cleanup)

// A page that is loaded when it is opened may still be loading when a file of tests ends. Its window goes with the file, and
// the page would then fail to load in the next file of the same worker too.
afterAll(() => vi.dynamicImportSettled())

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
})
Element.prototype.scrollIntoView = () => undefined
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener() {}, removeEventListener() {} },
})
