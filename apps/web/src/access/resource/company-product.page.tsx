import { AppstoreOutlined } from '@ant-design/icons'
import { CompanyProducts, companyProduct, product } from '@zhizao/contract/access/product'
import { Tag } from 'antd'
import { client } from '../../platform/api/client.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { nameInUse } from '../../platform/session/menu.ts'
import { CompanyProductDialog } from './company-product-dialog.tsx'
import classes from './resource.module.css'

const products = client(product)
const findProducts = async (keyword: string) =>
  (await products.list({}, { quiet: true }))
    .map((each) => ({ value: each.id, label: nameInUse(each) }))
    .filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))

/** Which company has which products. */
export const CompanyProductPage = resourceScreen(companyProduct, CompanyProducts, {
  title: '公司产品',
  query: [
    { field: 'keyword', title: '关键字', placeholder: '公司名称或编码' },
    { field: 'productId', title: '产品', choices: findProducts },
  ],
  columns: [
    { field: 'name', width: 180, sortable: true },
    { field: 'code', width: 120, sortable: true },
    { field: 'userCount', width: 80 },
    {
      field: 'products',
      width: 460,
      render: (row) => (
        <span className={classes.products}>
          {row.products.map((each) => (
            <Tag key={each.id} variant="filled" color={each.isDefault ? 'processing' : undefined} style={{ margin: 0 }}>
              {nameInUse(each)}
            </Tag>
          ))}
        </span>
      ),
    },
    {
      field: 'status',
      kind: 'status',
      width: 80,
      choices: [
        { value: 1, label: '启用', colour: 'success' },
        { value: 0, label: '停用', colour: 'default' },
      ],
    },
  ],
  rowActions: ({ show, reload }) => [
    {
      key: 'products',
      title: '开通产品',
      icon: <AppstoreOutlined />,
      permission: companyProduct.save.permission,
      run: ([row]) => show((close) => <CompanyProductDialog company={row!} onClose={close} onSaved={reload} />),
    },
  ],
})
