// How a file with rows about people is read: the choices of a user, and what the server has understood (rules people-45 and people-46).
import { z } from 'zod'
import { dateOrders, fileEncodings, fileSeparators, learnerFileLimits } from './rules/learner-file.ts'
import { text } from './shapes.ts'

/** Describes the field that a column is, for a kind of file. */
type FieldSchema = z.ZodType<string, string>

export const fieldOf = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.enum(fields, {
    error: `Please use as columns: ${fields.join(', ')}, or nothing for one that is not used`,
  })
const columnsOf = <Field extends FieldSchema>(field: Field) =>
  z.array(field.nullable(), { error: 'Please send what each column is as a list' })

const maxLine = 2_147_483_647

/** Choices that the next file with the same heading needs too, because otherwise something else would be found (rule people-48). */
const choicesToRemember = z.object({
  sheet: text(100).optional(),
  encoding: z.enum(fileEncodings).optional(),
  separator: z.enum(fileSeparators).optional(),
  headingLine: z.number().int().min(0).max(maxLine).optional(),
  dateOrder: z.enum(dateOrders).optional(),
})
export type ChoicesToRemember = z.output<typeof choicesToRemember>

const pleaseChooseLine = { error: 'Please choose a line as the heading, or 0 for a file without one' }

/** The choices of a user about the file. Whatever is left out is found (rule people-45). */
export const readingChoicesOf = <Field extends FieldSchema>(field: Field) => ({
  sheet: text(100).optional(),
  encoding: z
    .enum(fileEncodings, { error: `Please choose an encoding: ${fileEncodings.join(', ')}` })
    .optional(),
  separator: z
    .enum(fileSeparators, { error: `Please choose a separator: ${fileSeparators.join(', ')}` })
    .optional(),
  headingLine: z.coerce
    .number(pleaseChooseLine)
    .int(pleaseChooseLine)
    .min(0, pleaseChooseLine)
    .max(maxLine, pleaseChooseLine)
    .optional(),
  /** The meaning of each column, from the first on, with commas between: “lastName,firstName,,email”. */
  readAs: text(3_000)
    .transform((columns) => columns.split(',').map((column) => column.trim() || null))
    .pipe(columnsOf(field))
    .optional(),
  hiddenRows: z
    .enum(['read', 'leave-out'], { error: 'Please choose for hidden rows: read, leave-out' })
    .optional(),
  dateOrder: z
    .enum(dateOrders, { error: `Please choose the order of dates: ${dateOrders.join(', ')}` })
    .optional(),
})

/** How a file was read. */
export const readingOf = <Field extends FieldSchema>(field: Field) =>
  z.object({
    /** The sheet of the workbook; null for a text. */
    sheet: z.string().nullable(),
    sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
    /** How the letters of a text are encoded; null for a workbook. */
    encoding: z.enum(fileEncodings).nullable(),
    /** The encodings that the file can have, the used one first. */
    encodings: z.array(z.enum(fileEncodings)),
    separator: z.enum(fileSeparators).nullable(),
    /** The line with the names of the columns; 0 if there is none. */
    headingLine: z.number(),
    /** The lines that can be chosen as the heading, with their first texts. */
    firstRows: z.array(z.object({ line: z.number(), text: z.string() })),
    columns: z.array(
      z.object({
        /** As the heading has it; empty without a heading. */
        name: z.string(),
        /** The first three texts below. */
        samples: z.array(z.string()),
        /** Null for a column that is not used. */
        field: field.nullable(),
      }),
    ),
    /** The number of rows that the spreadsheet does not show. */
    hiddenRows: z.number(),
    /** The required fields that have no column yet. Until they have one, no row is read. */
    missing: z.array(field),
    /** How dates such as 03/04/2026 are read; null if there are none, or if it has to be chosen. */
    dateOrder: z.enum(dateOrders).nullable(),
    /** Whether the order of the dates has to be chosen. Until it is, no row is read. */
    asksDateOrder: z.boolean(),
    /** How the file differs from what is found without choices; `heading` has the names of the columns that are found so. */
    toRemember: z.object({ heading: z.array(z.string()), choices: choicesToRemember }),
    /** Sentences about what somebody should look at before the rows are uploaded. */
    doubts: z.array(z.string()),
  })

const pleaseSendReading = {
  error: 'Please send the names of the columns, and what each of them is, as lists',
}

/** The meaning of each column of the file. The next file with this heading is read the same way (rule people-48). */
export const confirmedReadingOf = <Field extends FieldSchema>(field: Field) =>
  z
    .object(
      {
        heading: z
          .array(text(200), pleaseSendReading)
          .min(1, pleaseSendReading)
          .max(learnerFileLimits.columns, pleaseSendReading),
        columns: columnsOf(field).max(learnerFileLimits.columns, pleaseSendReading),
        /** As the preview has said. */
        toRemember: z
          .object(
            {
              heading: z
                .array(text(200), pleaseSendReading)
                .max(learnerFileLimits.columns, pleaseSendReading),
              choices: choicesToRemember,
            },
            pleaseSendReading,
          )
          .optional(),
      },
      pleaseSendReading,
    )
    .optional()
