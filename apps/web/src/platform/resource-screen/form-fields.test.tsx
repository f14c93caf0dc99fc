import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sourceName } from '../widgets/source-name.ts'
import type { FullFormField } from './define-screen.ts'
import { FormFields } from './form-fields.tsx'

const findRoles = async () => [{ value: '402', label: '设备操作员' }]
const fields = [
  { field: 'roleIds', title: '角色', choices: findRoles, multiple: true },
  { field: 'items', title: '数据范围', input: ({ disabled }) => <Items isFixed={disabled} /> },
] as FullFormField[]

const Items = ({ value = [], isFixed }: { value?: { name: string }[]; isFixed: boolean }) => (
  <b>{`${value.map(({ name }) => name).join('、')} ${isFixed}`}</b>
)

test('a row that is looked at shows names and not ids, and what has no words as its own input shows it', () => {
  const cache = new QueryClient()
  cache.setQueryData(['choices', sourceName('roleIds', findRoles), ''], [{ value: '402', label: '设备操作员' }])
  const values = { roleIds: ['402'], items: [{ name: '空压站' }] }
  const page = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <FormFields fields={fields} mode="view" columns={2} form={{} as never} values={values} />
    </QueryClientProvider>,
  )
  expect(page).toContain('设备操作员')
  expect(page).not.toContain('402')
  expect(page).toContain('空压站 true')
})
