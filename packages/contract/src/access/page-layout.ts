import { z } from 'zod'

export const LayoutDensity = z.enum(['small', 'medium', 'large'])

/** How a list page looks to everybody of the company until he sets it otherwise for himself. */
export const PageLayout = z
  .strictObject({
    /** Fields of the list in their order; those not named follow. */
    columns: z
      .array(
        z.strictObject({
          field: z
            .string()
            .regex(/^[A-Za-z_]\w{0,63}$/, { error: '字段名只能包含字母、数字和下划线，以字母开头' })
            .meta({ title: '字段' }),
          /** As the list called it when it was laid down: the dialog of the layout knows no lists. */
          title: z.string().max(100).optional(),
          hidden: z.boolean().optional().meta({ title: '隐藏' }),
          /** px */
          width: z
            .number()
            .int()
            .min(40, { error: '列宽不能小于 40' })
            .max(800, { error: '列宽不能大于 800' })
            .optional()
            .meta({ title: '列宽' }),
        }),
      )
      .max(100, { error: '最多 100 列' })
      .optional()
      .meta({ title: '列' }),
    density: LayoutDensity.optional().meta({ title: '表格密度' }),
    /** Fields in a row of the edit dialog. */
    formColumns: z
      .union([z.literal(2), z.literal(3), z.literal(4)])
      .optional()
      .meta({ title: '每行列数' }),
    pageSize: z.union([10, 20, 50, 100, 200, 500].map((size) => z.literal(size))).optional(),
  })
  .refine(({ columns = [] }) => new Set(columns.map((column) => column.field)).size === columns.length, {
    error: '同一字段只能出现一次',
    path: ['columns'],
  })
export type PageLayout = z.infer<typeof PageLayout>
