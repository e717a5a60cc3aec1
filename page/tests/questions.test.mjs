// The questions of an archive, without a browser: equal uncertainties are one question, and answers are kept as a file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerLine, answerQuestion, effectOf, folded, phraseOf, review, writeCorrections } from '../front/questions.js'

const NONE = { read: [], lines: [], right: [] }
const line = (number, text, kind = 'read', remarks = []) => ({ line: number, text, class: kind, remarks })
const ship = (name, lines, more = {}) => ({
  ship: name,
  line: 1,
  text: 'class: A\n',
  error: null,
  lines,
  warnings: [],
  without: [],
  unread: [],
  ...more,
})
const dropped = number =>
  line(number, 'Special: Save (3+); Hyperdrive', 'without equivalent', ['no counterpart: Save (3+)'])
const file = ships => [{ name: 'a.txt', told: { ships } }]

test('ships with the same uncertainty share one question', () => {
  const two = line(2, 'Shields [2/3]', 'uncertain', ['shields 2.5 are taken as 2'])
  const other = line(2, 'Shields [3/4]', 'uncertain', ['shields 3.5 are taken as 3'])
  const { questions } = review(file([ship('A', [two]), ship('B', [other]), ship('C', [dropped(2)])]), [])
  assert.deepEqual(
    questions.map(({ ships }) => ships.size),
    [2, 1],
  )
})

test('headers are asked by faction, and a warning that a line states is not asked again', () => {
  const remark = name => `the header does not part its words: read as faction 'Terran', class '${name}', type 'Scout'`
  const headed = name =>
    ship(name, [line(1, `Terran ${name} Scout`, 'uncertain', [remark(name)])], {
      warnings: [`line 1: ${remark(name)}`],
    })
  const { questions } = review(file([headed('A'), headed('B')]), [])
  assert.deepEqual(
    questions.map(({ title, ships }) => [title, ships.size]),
    [['Is “Terran” the faction?', 2]],
  )
})

test('ships that failed come first, and those with most questions next', () => {
  const failed = ship('Broken', [], { text: null, error: 'no hull was found' })
  const all = file([ship('Sure', [line(1, 'Hull: 3')]), ship('Odd', [dropped(1)]), failed])
  const { ships, questions } = review(all, [])
  assert.deepEqual(
    ships.map(one => [one.ship.ship, one.verdict]),
    [
      ['Broken', 'failed'],
      ['Odd', 'check'],
      ['Sure', 'sure'],
    ],
  )
  assert.equal(questions[0].kind, 'failed')
})

test('a question names the phrase as the post has it', () => {
  assert.equal(phraseOf('Special: Save (3+)', 'Save (3+)'), 'Save (3+)')
  assert.equal(phraseOf('Special: Save (3+)', 'Gun: Save'), 'Save')
  assert.equal(phraseOf('Special: Save', 'Save (4 dice)'), 'Save')
  assert.equal(phraseOf('Hull: 3', 'Save'), null)
})

test('Yes states how many ships become sure', () => {
  const both = ship('Both', [dropped(1), line(2, 'x', 'uncertain', ['the name is a guess'])])
  const { questions } = review(file([ship('One', [dropped(1)]), both]), [])
  const question = questions.find(({ phrases }) => phrases.size)
  assert.deepEqual(effectOf(question), { sure: 1, others: 1 })
})

test('an answer is kept as what the phrase is read as, or as a right reading', () => {
  const { questions } = review(file([ship('A', [dropped(1)])]), [])
  const ignored = answerQuestion(NONE, questions[0])
  assert.equal(writeCorrections(ignored), 'read:\n  "Save (3+)": ignore\n')
  const again = answerQuestion(ignored, questions[0], 'Armor Plating')
  assert.equal(writeCorrections(again), 'read:\n  "Save (3+)": "Armor Plating"\n')
  const right = answerQuestion(NONE, { key: 'a guess', phrases: new Set() })
  assert.equal(
    writeCorrections(answerLine(right, 'a.txt:4', '')),
    'lines:\n  "a.txt:4": ignore\nright:\n  - "a guess"\n',
  )
})

test('a settled question is not asked, and its ship is sure', () => {
  const all = file([ship('A', [line(1, 'x', 'uncertain', ['rated 4 here and posted with 9'])])])
  const { key } = review(all, []).questions[0]
  const { ships, questions } = review(all, [key])
  assert.deepEqual([ships[0].verdict, questions.length], ['sure', 0])
})

test('three read lines and more are one row', () => {
  const lines = [1, 2, 3].map(number => line(number, 'Hull'))
  const parts = folded([...lines, dropped(4), line(5, 'Hull'), line(6, '', 'blank')])
  assert.deepEqual(
    parts.map(part => part.run?.length ?? part.line.line),
    [3, 4, 5],
  )
})
