import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { isAllowedLink } from '@zhizao/contract/document/rich-text'
import { Button, Divider, Dropdown, Flex, Input, Popover, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { PICTURES } from '../../platform/widgets/upload-rules.ts'
import classes from './content.module.css'

interface ToolbarProps {
  editor: Editor
  onPictures: (files: File[]) => void
}

const marks = [
  {
    name: 'bold',
    title: '加粗',
    icon: <BoldOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    title: '斜体',
    icon: <ItalicOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    title: '下划线',
    icon: <UnderlineOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    title: '删除线',
    icon: <StrikethroughOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'code',
    title: '行内代码',
    icon: <CodeOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    name: 'bulletList',
    title: '项目符号',
    icon: <UnorderedListOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    title: '编号',
    icon: <OrderedListOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    title: '提示块',
    icon: <MessageOutlined />,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const

const alignments = [
  { align: 'left', title: '左对齐', icon: <AlignLeftOutlined /> },
  { align: 'center', title: '居中', icon: <AlignCenterOutlined /> },
  { align: 'right', title: '右对齐', icon: <AlignRightOutlined /> },
] as const

/** The buttons above the text. */
export function EditorToolbar({ editor, onPictures }: ToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Flex wrap gap={2} align="center" className={classes.toolbar} role="toolbar" aria-label={t('编辑工具')}>
      <Tool
        title={t('撤销')}
        icon={<UndoOutlined />}
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        title={t('重做')}
        icon={<RedoOutlined />}
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <Divider orientation="vertical" />
      <BlockSelect editor={editor} block={state.block} />
      {marks.map(({ name, title, icon, run }) => (
        <Tool key={name} title={t(title)} icon={icon} active={state.active[name]} onClick={() => run(editor)} />
      ))}
      <Divider orientation="vertical" />
      {alignments.map(({ align, title, icon }) => (
        <Tool
          key={align}
          title={t(title)}
          icon={icon}
          active={state.align === align}
          onClick={() => editor.chain().focus().setTextAlign(align).run()}
        />
      ))}
      <Divider orientation="vertical" />
      <LinkTool editor={editor} href={state.href} />
      <Tool title={t('插入图片')} icon={<PictureOutlined />} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={PICTURES.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <TableTool editor={editor} isInTable={state.isInTable} />
      <Tool
        title={t('分隔线')}
        icon={<LineOutlined />}
        onClick={() => editor.chain().focus().setHorizontalRule().run()}
      />
    </Flex>
  )
}

function stateOf(editor: Editor) {
  const level = [1, 2, 3, 4].find((one) => editor.isActive('heading', { level: one }))
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    block: level ? `h${level}` : editor.isActive('codeBlock') ? 'code' : 'p',
    active: Object.fromEntries(marks.map(({ name }) => [name, editor.isActive(name)])) as Record<string, boolean>,
    align: alignments.find(({ align }) => editor.isActive({ textAlign: align }))?.align,
    href: editor.getAttributes('link').href as string | undefined,
    isInTable: editor.isActive('table'),
  }
}

const blocks = [
  { value: 'p', label: '正文' },
  { value: 'h2', label: '标题' },
  { value: 'h3', label: '小标题' },
  { value: 'h4', label: '次级标题' },
  { value: 'code', label: '代码块' },
]

function BlockSelect({ editor, block }: { editor: Editor; block: string }) {
  const choose = (next: string) => {
    const chain = editor.chain().focus()
    if (next === 'code') chain.setCodeBlock().run()
    else if (next === 'p') chain.setParagraph().run()
    else chain.setHeading({ level: Number(next[1]) as 2 }).run()
  }
  return (
    <Select
      size="small"
      className={classes.block}
      aria-label={t('段落样式')}
      value={block === 'h1' ? 'h2' : block}
      options={blocks.map(({ value, label }) => ({ value, label: t(label) }))}
      onChange={choose}
    />
  )
}

function LinkTool({ editor, href }: { editor: Editor; href?: string }) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const isWrong = address !== '' && !isAllowedLink(address)
  const set = () => {
    if (isWrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!address) chain.unsetLink().run()
    else if (editor.state.selection.empty && !href)
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => {
        setAddress(href ?? '')
        setOpen(open)
      }}
      content={
        <Flex vertical gap={8} style={{ width: 320 }}>
          <Input
            autoFocus
            placeholder={t('https:// 开头的网址，或 / 开头的系统页面')}
            aria-label={t('链接地址')}
            status={isWrong ? 'error' : undefined}
            value={address}
            onChange={(event) => setAddress(event.target.value.trim())}
            onPressEnter={set}
          />
          <Flex justify="end" gap={8}>
            <Button size="small" disabled={!href} onClick={() => setAddress('')}>
              {t('清除')}
            </Button>
            <Button size="small" type="primary" disabled={isWrong} onClick={set}>
              {t('确定')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <span>
        <Tool title={t('链接')} icon={<LinkOutlined />} active={Boolean(href)} onClick={() => {}} />
      </span>
    </Popover>
  )
}

function TableTool({ editor, isInTable }: { editor: Editor; isInTable: boolean }) {
  const chain = () => editor.chain().focus()
  const items = isInTable
    ? [
        { key: 'rowBelow', label: t('在下方插入行'), onClick: () => chain().addRowAfter().run() },
        { key: 'columnRight', label: t('在右侧插入列'), onClick: () => chain().addColumnAfter().run() },
        { key: 'deleteRow', label: t('删除行'), onClick: () => chain().deleteRow().run() },
        { key: 'deleteColumn', label: t('删除列'), onClick: () => chain().deleteColumn().run() },
        { key: 'merge', label: t('合并或拆分单元格'), onClick: () => chain().mergeOrSplit().run() },
        { key: 'header', label: t('切换表头行'), onClick: () => chain().toggleHeaderRow().run() },
        { key: 'delete', label: t('删除表格'), danger: true, onClick: () => chain().deleteTable().run() },
      ]
    : [
        {
          key: 'insert',
          label: t('插入 3 × 3 表格'),
          onClick: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        },
      ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <span>
        <Tool title={t('表格')} icon={<TableOutlined />} active={isInTable} onClick={() => {}} />
      </span>
    </Dropdown>
  )
}

interface ToolProps {
  title: string
  icon: ReactNode
  active?: boolean
  disabled?: boolean
  onClick: () => void
}

const Tool = ({ title, icon, active, disabled, onClick }: ToolProps) => (
  <Button
    type="text"
    size="small"
    title={title}
    aria-label={title}
    aria-pressed={active}
    className={active ? classes.active : undefined}
    icon={icon}
    disabled={disabled}
    onClick={onClick}
  />
)
