import { CodeRule, codeRule } from '@zhizao/contract/code-rule/code-rule'
import { materialClass } from '@zhizao/contract/material/material-class'
import { t } from '../platform/i18n/translate.ts'
import { ofEach } from '../platform/resource-screen/of-each.tsx'
import type { ResourceApi } from '../platform/resource-screen/resource-calls.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { TreeNode } from '../platform/widgets/tree-nodes.ts'
import { treeOf } from '../platform/widgets/use-tree-nodes.ts'
import { calls, forms, useKinds } from './code-kinds.ts'
import { CodeParts } from './code-parts.tsx'
import { DoubleCodes } from './double-codes.tsx'

/** Kinds whose rows belong to classes, as the server last told. */
const withClasses = new Set<string>()
const findKinds = async (keyword: string) => {
  const kinds = await calls.kinds({}, { quiet: true })
  for (const { id, hasClasses } of kinds) if (hasClasses) withClasses.add(id)
  const part = keyword.trim().toLowerCase()
  return kinds
    .map(({ id, name, usual }) => ({
      value: id,
      label: t('{name}（默认 {code}）', { name: t(name), code: usual }),
    }))
    .filter(({ label }) => label.toLowerCase().includes(part))
}

/** Whether the rule that was last opened has given codes: then its format stands. */
let isUsed = false
const api: ResourceApi = {
  async get(body) {
    const rule = await forms.get(body)
    isUsed = rule.isUsed
    return rule
  },
}

const statuses = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]

const classTree = treeOf([materialClass], async () => {
  const found = await calls.classes({}, { quiet: true })
  const below = (parentId: string | null): TreeNode[] =>
    found
      .filter((each) => each.parentId === parentId)
      .map(({ id, code, name }) => ({ id, label: `${name}（${code}）`, children: below(id) }))
  return below(null)
})

/** 编码规则: how codes are made where nobody types one. */
export const CodeRulePage = resourceScreen(codeRule, CodeRule, {
  title: '编码规则',
  whenEmpty: {
    detail: '没有规则时，编码是前缀加六位流水号。要用自己的编码，为物料、单据等各建一条规则。',
  },
  api,
  toolbar: () => <DoubleCodes />,
  query: [
    { field: 'keyword', title: '关键字', placeholder: '规则名称' },
    { field: 'kind', title: '编码对象', kind: 'remote', choices: findKinds },
    { field: 'status', choices: statuses },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'kind', width: 130, render: ({ kind }) => <KindName kind={kind} /> },
    { field: 'preview', width: 200 },
    {
      field: 'gapless',
      width: 90,
      kind: 'status',
      choices: [
        { value: 'true', label: '连号', colour: 'processing' },
        { value: 'false', label: '可跳号', colour: 'default' },
      ],
    },
    { field: 'status', width: 90, turn: ({ id }, status) => calls.setStatus({ id, status }) },
    {
      field: 'isUsed',
      width: 100,
      kind: 'status',
      choices: [
        { value: 'true', label: '已使用', colour: 'success' },
        { value: 'false', label: '未使用', colour: 'default' },
      ],
    },
    { field: 'remark', width: 200 },
    { field: 'createdAt', width: 170 },
  ],
  form: [
    'name',
    { field: 'kind', kind: 'remote', choices: findKinds },
    {
      field: 'classId',
      kind: 'tree',
      tree: classTree,
      dependsOn: ['kind'],
      when: ({ kind }) => withClasses.has(String(kind)),
      help: '留空则用于没有自己规则的全部分类',
    },
    {
      field: 'gapless',
      defaultValue: false,
      help: '连号：保存失败时号码收回，不留空号，但同时新增要排队；可跳号：互不等待',
    },
    {
      field: 'parts',
      wide: true,
      dependsOn: ['kind'],
      defaultValue: [{ type: 'serial', length: 4, base: 10, reset: 'never' }],
      help: '生成过编码后，组成不能再改；需要时停用，另建一条',
      input: ({ mode, disabled, values }) => (
        <CodeParts kind={values.kind as string | undefined} disabled={disabled || (mode === 'edit' && isUsed)} />
      ),
    },
    { field: 'remark', wide: true },
  ],
  dependents: ofEach(async ({ name, isUsed }) =>
    isUsed ? { kept: t('规则“{name}”已生成过编码，不能删除；不再需要时请停用。', { name }) } : undefined,
  ),
})

function KindName({ kind }: { kind: string }) {
  return <>{t(useKinds().find(({ id }) => id === kind)?.name ?? kind)}</>
}
