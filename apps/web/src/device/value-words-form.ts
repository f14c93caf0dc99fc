import { wordColourChoices } from '../live/value-colours.ts'
import type { SubForm } from '../platform/resource-screen/screen-types.ts'

/** What the values of a point mean, of an object or of a model: a value or a bit a row. */
export const valueWordsForm: SubForm = {
  field: 'valueWords',
  title: '值含义',
  joinType: 'OneToMany',
  columns: [
    { field: 'value', placeholder: '与位二选一' },
    { field: 'bit', placeholder: '从 0 起' },
    { field: 'words', placeholder: '如 运行' },
    { field: 'colour', choices: wordColourChoices },
  ],
  hide: ({ dataType }) => dataType === 'string',
}
