import { PlusOutlined } from '@ant-design/icons'
import type { MakeableKind, SheetReport } from '@zhizao/contract/http/sheet'
import { materialClass } from '@zhizao/contract/material/material-class'
import { supplier } from '@zhizao/contract/material/supplier'
import { unit } from '@zhizao/contract/material/unit'
import { App, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { isGranted } from '../session/permission.ts'
import { useUser } from '../session/session-store.ts'

const [classes, units, suppliers] = [client(materialClass), client(unit), client(supplier)]
const quiet = { quiet: true }

/** A class by its way from the top: what is not there on it is made. */
async function makeClass(way: string) {
  let parentId: string | null = null
  const all = await classes.list({}, quiet)
  for (const name of way.split(/\s*[/＞>→\\]\s*/).filter(Boolean)) {
    const there = all.find((each) => each.parentId === parentId && each.name === name)
    const made: { id: string } = there ?? (await classes.create({ name, parentId }, quiet))
    parentId = made.id
  }
}

/** What can be made on the spot, by the name that a sheet has for it. The rest of it is filled in afterwards. */
const ways: Readonly<
  Record<MakeableKind, { permission: string; words: () => string; make: (name: string) => Promise<unknown> }>
> = {
  materialClass: { permission: 'materialClass:add', words: () => t('物料分类'), make: makeClass },
  unit: {
    permission: 'unit:add',
    words: () => t('计量单位（件数，3 位小数）'),
    make: (name) => units.create({ code: name, name, dimension: 'count', decimals: 3 }, quiet),
  },
  supplier: {
    permission: 'supplier:add',
    words: () => t('供应商'),
    make: (name) => suppliers.create({ name }, quiet),
  },
}

/** Makes what a sheet names and the company does not have, in one step, and looks at the sheet again. */
export function MakeMissing({ missing, onMade }: { missing: SheetReport['missing']; onMade: () => void }) {
  const { message } = App.useApp()
  const user = useUser()
  const [isBusy, setBusy] = useState(false)
  const own = missing.filter(({ kind }) => isGranted(ways[kind].permission, user?.authorities ?? []))
  if (!own.length) return null
  const byKind = [...Map.groupBy(own, ({ kind }) => kind)]
  async function make() {
    setBusy(true)
    try {
      for (const { kind, name } of own) await ways[kind].make(name)
      message.success(t('已新建 {count} 项', { count: own.length }))
    } catch (error) {
      message.error(error instanceof Error ? error.message : t('没有处理成功，请重试'))
    } finally {
      setBusy(false)
      // Where one was refused those before it are there: what is still missing is asked anew.
      onMade()
    }
  }
  return (
    <Flex vertical gap={8}>
      {byKind.map(([kind, of]) => (
        <Typography.Text key={kind} type="secondary">
          {`${ways[kind].words()}：${of.map(({ name }) => name).join('、')}`}
        </Typography.Text>
      ))}
      <Button icon={<PlusOutlined />} loading={isBusy} style={{ alignSelf: 'start' }} onClick={() => void make()}>
        {t('新建以上 {count} 项并重新检查', { count: own.length })}
      </Button>
    </Flex>
  )
}
