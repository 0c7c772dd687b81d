// The data model and the calls of SCORM 2004 (RTE 3 and 4): every element, what it takes, and the error of each call.
import { describe, expect, test } from 'vitest'
import { begin2004, nothing, refused, open2004, yes } from './open-for-test.ts'

describe('calls', () => {
  test('have their errors before the beginning', () => {
    const { call } = open2004()
    expect(call('GetValue', 'cmi.mode')).toEqual(nothing('122'))
    expect(call('SetValue', 'cmi.exit', '')).toEqual(refused('132'))
    expect(call('Commit', '')).toEqual(refused('142'))
    expect(call('Terminate', '')).toEqual(refused('112'))
  })

  test('and after the end', () => {
    const { call } = begin2004()
    expect(call('Terminate', '')).toEqual(yes)
    expect(call('GetValue', 'cmi.mode')).toEqual(nothing('123'))
    expect(call('SetValue', 'cmi.exit', '')).toEqual(refused('133'))
    expect(call('Commit', '')).toEqual(refused('143'))
    expect(call('Terminate', '')).toEqual(refused('113'))
    expect(call('Initialize', '')).toEqual(refused('104'))
  })

  test('take no argument, and null is none', () => {
    const { call } = open2004()
    expect(call('Initialize', 'x')).toEqual(refused('201'))
    expect(call('Initialize', null)).toEqual(yes)
    expect(call('Initialize', '')).toEqual(refused('103'))
    expect(call('Commit', 'x')).toEqual(refused('201'))
    expect(call('Commit')).toEqual(yes)
    expect(call('Terminate', 'x')).toEqual(refused('201'))
  })

  test('do not report a value as stored when it is not', () => {
    const { call, run } = begin2004({ store: () => false })
    expect(call('Commit', '')).toEqual(refused('391'))
    expect(call('Terminate', '')).toEqual(refused('391'))
    expect(run.hasEnded).toBe(false)
  })

  test('of an item that was replaced are answered as after the end', () => {
    const { call, run } = begin2004()
    run.close()
    expect(call('GetValue', 'cmi.mode')).toEqual(nothing('123'))
    expect(call('Commit', '')).toEqual(refused('143'))
  })

  test('name their errors, and asking leaves the error', () => {
    const { api, get } = begin2004()
    get('cmi.nonsense')
    expect(api['GetErrorString']?.('401')).toBe('Undefined Data Model Element')
    expect(api['GetErrorString']?.('nonsense')).toBe('')
    expect(api['GetDiagnostic']?.('')).toBe('Undefined Data Model Element')
    expect(api['GetLastError']?.()).toBe('401')
    for (const code of [
      ...['0', '101', '102', '103', '104', '111', '112', '113', '122', '123', '132', '133', '142', '143'],
      ...['201', '301', '351', '391', '401', '402', '403', '404', '405', '406', '407', '408'],
    ])
      expect(api['GetErrorString']?.(code)).not.toBe('')
  })

  test('ask where to go at the end; a time-out and a log-out leave the course', () => {
    for (const [exit, request] of [
      ['normal', '_none_'],
      ['time-out', 'exitAll'],
      ['logout', 'exitAll'],
      ['suspend', '_none_'],
    ]) {
      const { set, call, requests } = begin2004()
      set('cmi.exit', exit)
      call('Terminate', '')
      expect(requests).toEqual([request])
    }
    const { set, call, requests } = begin2004()
    set('adl.nav.request', '{target=two}choice')
    call('Terminate', '')
    expect(requests).toEqual(['{target=two}choice'])
  })
})
