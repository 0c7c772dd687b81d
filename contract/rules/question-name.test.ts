import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionName } from './question-name.ts'

test.each([
  ['What_is_the_boiling_point_of_water_', 'What is the boiling point of water'],
  ['Who%20may%20enter%3F', 'Who may enter?'],
  ['Welche_Stoffe_d%C3%BCrfen_nicht_ins_Abwasser', 'Welche Stoffe dürfen nicht ins Abwasser'],
  ['%E8%BF%99%E6%98%AF%E4%BB%80%E4%B9%88%E9%97%AE%E9%A2%98', '这是什么问题'],
  ['What_is_CO2_made_of', 'What is CO2 made of'],
  ['fire-safety-basics', 'fire safety basics'],
  ['Question_7', 'Question 7'],
  ['What is  net zero?', 'What is net zero?'],
  ['50%_of_all_waste', '50% of all waste'],
  ['Who%0Amay%E2%80%AEenter', 'Who may enter'],
])('%s is read as “%s”', (id, name) => {
  expect(questionName(id)).toBe(name)
})

test.each([
  'q1',
  'Scene1_Slide3_PickOne_0_0',
  'Scene2_QuestionDraw13_Slide1_TrueFalse_0_1',
  'Interaction201473',
  'Q_5F2A_113',
  'c-05_0-mcq',
  'd2f0c6a4-9a1e-4f5b-8c3d-0e1f2a3b4c5d',
  'ck8x2m0v90001',
  '20147',
  '___',
  '%20',
  '',
])('%s is no name', (id) => {
  expect(questionName(id)).toBeNull()
})

test('a name has no characters that nobody sees, and nothing at its ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (id) => {
      const name = questionName(id) ?? ''
      expect(name).toBe(name.trim())
      expect(name).not.toMatch(/[\p{C}_]/u)
    }),
  )
})
