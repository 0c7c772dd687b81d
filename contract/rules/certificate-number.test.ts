import fastCheck from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberAlphabet, numberProblems, readCertificateNumber } from './certificate-number.ts'
import { certificateNumberOf } from '#tests/support/certificate-number.ts'

const numbers = fastCheck
  .array(fastCheck.constantFrom(...numberAlphabet), { minLength: 19, maxLength: 19 })
  .map((characters) => certificateNumberOf(characters.join('')))

const isRecognised = (typed: string) => 'problem' in readCertificateNumber(typed)

describe('the number of a certificate', () => {
  test('has no characters that are confused, and at least 80 random bits', () => {
    expect(numberAlphabet).not.toMatch(/[0O1IL]/)
    expect(new Set(numberAlphabet).size).toBe(31)
    const [, ...groups] = certificateNumberOf('2'.repeat(19)).split('-')
    const random = groups.join('').length - 1
    expect(random * Math.log2(numberAlphabet.length)).toBeGreaterThan(80)
  })

  test('is read as it is written', () => {
    fastCheck.assert(
      fastCheck.property(numbers, (number) => {
        expect(number).toMatch(/^CO(-[2-9A-HJKMNP-Z]{4}){5}$/)
        expect(readCertificateNumber(number)).toEqual({ number })
      }),
    )
  })

  test('is read however it is typed, and from the address of its page', () => {
    const number = certificateNumberOf('7F3K92QD2345ABCDEFG')
    for (const typed of [
      number.toLowerCase(),
      number.replaceAll('-', ''),
      number.slice(3),
      number.replaceAll('-', ' '),
      number.replaceAll('-', '\u2013'),
      `  ${number}\n`,
      `https://learning.example/verify/${number}`,
      number.replace('C', '\uff23'),
    ])
      expect(readCertificateNumber(typed)).toEqual({ number })
  })

  test('reveals every wrong character, at every place', () => {
    const others = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-!é']
    const wrongOnes = (number: string) =>
      [...number].flatMap((right, at) =>
        right === '-'
          ? []
          : others
              .filter((wrong) => wrong !== right)
              .map((wrong) => number.slice(0, at) + wrong + number.slice(at + 1)),
      )
    fastCheck.assert(
      fastCheck.property(numbers, (number) => {
        expect(wrongOnes(number).filter((typed) => !isRecognised(typed))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('reveals every swap of two neighbours, also over a hyphen', () => {
    const swapped = (characters: string) =>
      [...characters].flatMap((one, at) => {
        const other = characters.charAt(at + 1)
        if (other === '' || one === other) return []
        return [characters.slice(0, at) + other + one + characters.slice(at + 2)]
      })
    fastCheck.assert(
      fastCheck.property(numbers, (number) => {
        const typed = swapped(number.replaceAll('-', ''))
        expect(typed.filter((one) => !isRecognised(one))).toEqual([])
      }),
    )
  })

  test('says what is wrong', () => {
    const number = certificateNumberOf('7F3K92QD2345ABCDEFG')
    const problemOf = (typed: string) => readCertificateNumber(typed)
    expect(problemOf(' ')).toEqual({ problem: numberProblems.missing })
    expect(problemOf(number.slice(0, -1))).toEqual({ problem: numberProblems.shape })
    expect(problemOf(`${number}2`)).toEqual({ problem: numberProblems.shape })
    expect(problemOf('Ada Lovelace')).toEqual({ problem: numberProblems.shape })
    expect(problemOf(number.replace('7', '1'))).toEqual({ problem: numberProblems.letters })
    expect(problemOf(number.replace('7', '8'))).toEqual({ problem: numberProblems.typing })
  })
})
