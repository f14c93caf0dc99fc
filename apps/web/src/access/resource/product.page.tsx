import { CheckCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { Product, product } from '@zhizao/contract/access/product'
import { client, formClient } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { menuQuery } from '../../platform/session/menu.ts'
import { entryIcon } from '../../platform/shell/entry-icon.tsx'
import { IconField } from './icon-field.tsx'
import classes from './resource.module.css'

const calls = client(product)
const forms = formClient(product)

const changed = async <Reply,>(reply: Promise<Reply>) => {
  const done = await reply
  await queryClient.invalidateQueries({ queryKey: menuQuery.queryKey })
  return done
}

/** The product modules of the installation. */
export const ProductPage = resourceScreen(product, Product, {
  title: '产品',
  api: { update: (body, options) => changed(forms.update(body, options)) },
  columns: [
    {
      field: 'name',
      width: 160,
      render: (row) => (
        <span className={classes.name}>
          <span aria-hidden="true">{entryIcon(row.logo ?? '', row.code)}</span>
          <span>{row.name}</span>
        </span>
      ),
    },
    { field: 'code', width: 110 },
    { field: 'nameEn', width: 160 },
    { field: 'description', width: 210 },
    { field: 'menuCount', width: 80 },
    { field: 'sort', width: 70 },
    { field: 'isDefault', title: '首先显示', width: 90, render: (row) => (row.isDefault ? t('是') : '—') },
    { field: 'status', width: 70, locked: ({ code }) => code === 'bcs' },
  ],
  form: [
    'name',
    'nameEn',
    { field: 'logo', input: ({ disabled }) => <IconField disabled={disabled} /> },
    'sort',
    { field: 'description', wide: true },
  ],
  rowActions: ({ reload }) => [
    {
      key: 'default',
      title: '设为登录后首先显示',
      icon: <CheckCircleOutlined />,
      permission: product.setDefault.permission,
      disabled: (row) => (row.isDefault ? '已经是首先显示的产品' : !row.held && '本公司未开通该产品'),
      run: async ([row]) => {
        await changed(calls.setDefault({ id: row!.id }))
        reload()
      },
    },
    {
      key: 'notDefault',
      title: '取消首先显示',
      icon: <MinusCircleOutlined />,
      permission: product.setDefault.permission,
      disabled: (row) => !row.isDefault,
      run: async ([row]) => {
        await changed(calls.setDefault({ id: row!.id, status: 0 }))
        reload()
      },
    },
  ],
})
