// Finds what can be changed in a file so that a test should notice: one small change each.
import { parseSync } from 'vite'

export interface Mutant {
  line: number
  /** The code as it is, and what replaces it. */
  from: string
  to: string
  code: string
}

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
const swappedCalls: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  toLowerCase: 'toUpperCase',
  startsWith: 'endsWith',
}
/** Types are gone before anything runs; these hold an expression. */
const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

export function mutantsOf(path: string, code: string): Mutant[] {
  const { program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: Mutant[] = []

  function change({ start, end }: Pick<Node, 'start' | 'end'>, to: string) {
    const line = code.slice(0, start).split('\n').length
    found.push({ line, from: code.slice(start, end), to, code: code.slice(0, start) + to + code.slice(end) })
  }

  const text = ({ start, end }: Node) => code.slice(start, end)
  const isText = ({ type, value }: Node) => type === 'TemplateLiteral' || typeof value === 'string'

  /** The operator between two operands, with any comments and spaces. */
  function changeOperator({ left, right, operator }: Node, to: string) {
    const [{ end }, { start }] = [left as Node, right as Node]
    const at = code.slice(end, start).indexOf(operator as string) + end
    change({ start: at, end: at + (operator as string).length }, to)
  }

  function visit(node: Node) {
    if (node.type.startsWith('TS') && !wrappers.has(node.type)) return
    if (node.type === 'ImportDeclaration') return
    const { operator, left, right, test, argument, value, expression, callee } = node as Node &
      Record<'left' | 'right' | 'test' | 'argument' | 'expression' | 'callee', Node>
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const to = swapped[operator as string]
      if (to && !(operator === '+' && (isText(left) || isText(right)))) changeOperator(node, to)
    }
    if (['IfStatement', 'ConditionalExpression', 'WhileStatement'].includes(node.type))
      change(test, `!(${text(test)})`)
    if (node.type === 'UnaryExpression' && operator === '!') change(node, text(argument))
    if (node.type === 'UnaryExpression' && operator === '-') change(node, text(argument))
    if (node.type === 'Literal' && typeof value === 'boolean') change(node, String(!value))
    if (node.type === 'Literal' && typeof value === 'number') change(node, String(value + 1))
    if (node.type === 'ExpressionStatement' && expression.type !== 'Literal') change(node, ';')
    if (node.type === 'CallExpression' && callee.type === 'MemberExpression') {
      const name = callee['property'] as Node
      const to = swappedCalls[text(name)]
      if (to) change(name, to)
    }
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child && 'start' in child) visit(child as Node)
  }

  for (const statement of program.body) visit(statement as unknown as Node)
  return found
}
