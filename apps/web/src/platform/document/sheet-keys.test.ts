import { describe, expect, it } from 'vitest'
import { nextEntered, type PressState, pressAct, type SheetState, sheetAct } from './sheet-keys.ts'

/** Chosen, only read, typed, typed. */
const columns = [{ isTyped: false }, { isTyped: true, shown: true }, { isTyped: true }, { isTyped: true }]
const state = (over: Partial<SheetState> = {}): SheetState => ({
  at: { row: 1, column: 2 },
  rows: 3,
  columns,
  isReadOnly: false,
  isEditing: false,
  isChanged: false,
  mayGrow: true,
  ...over,
})
const act = (key: string, over: Partial<SheetState> = {}, held: object = {}) => sheetAct({ key, ...held }, state(over))
const go = (row: number, column: number) => ({ does: 'go', to: { row, column } })

describe('keys of a sheet', () => {
  it('move from cell to cell, and not beyond the ends', () => {
    expect(act('ArrowDown')).toEqual(go(2, 2))
    expect(act('ArrowUp')).toEqual(go(0, 2))
    expect(act('ArrowLeft')).toEqual(go(1, 1))
    expect(act('ArrowRight')).toEqual(go(1, 3))
    expect(act('ArrowRight', { at: { row: 1, column: 3 } })).toEqual(go(1, 3))
    expect(act('PageDown')).toEqual(go(2, 2))
    expect(act('Home')).toEqual(go(1, 0))
    expect(act('End')).toEqual(go(1, 3))
    expect(act('Home', {}, { ctrl: true })).toEqual(go(0, 0))
    expect(act('End', { isReadOnly: true }, { ctrl: true })).toEqual(go(2, 3))
  })

  it('Enter goes down and Tab to the right, past what is only read; at the end a line begins', () => {
    expect(act('Enter')).toEqual(go(2, 2))
    expect(act('Enter', {}, { shift: true })).toEqual(go(0, 2))
    expect(act('Enter', { at: { row: 2, column: 2 } })).toEqual({ does: 'grow', to: { row: 3, column: 2 } })
    expect(act('Enter', { at: { row: 2, column: 2 }, mayGrow: false })).toEqual(go(2, 2))
    expect(act('Tab', { at: { row: 0, column: 0 } })).toEqual(go(0, 2))
    expect(act('Tab', { at: { row: 0, column: 3 } })).toEqual(go(1, 0))
    expect(act('Tab', { at: { row: 2, column: 3 } })).toEqual({ does: 'grow', to: { row: 3, column: 0 } })
    expect(act('Tab', { at: { row: 2, column: 3 }, mayGrow: false })).toEqual({ does: 'leave' })
    expect(act('Tab', { at: { row: 0, column: 0 } }, { shift: true })).toEqual({ does: 'leave' })
    expect(nextEntered(state(), -1)).toEqual({ row: 1, column: 0 })
  })

  it('typing writes over, F2 goes into the cell, where arrows are the text’s; Esc takes back', () => {
    expect(act('6')).toEqual({ does: 'type' })
    expect(act('6', { isEditing: true })).toBeUndefined()
    expect(act('F2')).toEqual({ does: 'edit' })
    expect(act('F2', { at: { row: 1, column: 0 } })).toBeUndefined()
    expect(act('ArrowLeft', { isEditing: true })).toBeUndefined()
    expect(act('Home', { isEditing: true })).toBeUndefined()
    expect(act('Delete', { isEditing: true })).toBeUndefined()
    expect(act('Delete')).toEqual({ does: 'clear' })
    expect(act('Escape', { isEditing: true })).toEqual({ does: 'restore' })
    expect(act('Escape', { isChanged: true })).toEqual({ does: 'restore' })
    // Nothing to take back: whoever stands around the sheet may close.
    expect(act('Escape')).toBeUndefined()
    expect(act('z', {}, { ctrl: true })).toEqual({ does: 'undo' })
    expect(act('z', { isEditing: true }, { ctrl: true })).toBeUndefined()
  })

  it('write nothing where it is only read', () => {
    for (const key of ['6', 'F2', 'Delete', 'Insert', 'Escape']) expect(act(key, { isReadOnly: true })).toBeUndefined()
    for (const key of ['d', 'z', '-']) expect(act(key, { isReadOnly: true }, { ctrl: true })).toBeUndefined()
    expect(act('ArrowUp', { isReadOnly: true }, { alt: true })).toBeUndefined()
    const shown = { at: { row: 1, column: 1 } }
    for (const key of ['6', 'F2', 'Delete', 'Escape']) expect(act(key, shown)).toBeUndefined()
  })

  it('lines are put in, taken out, moved and filled by keys', () => {
    expect(act('Insert')).toEqual({ does: 'insertLine' })
    expect(act('Delete', {}, { ctrl: true })).toEqual({ does: 'removeLine' })
    expect(act('ArrowUp', {}, { alt: true })).toEqual({ does: 'moveLine', by: -1 })
    expect(act('d', {}, { ctrl: true })).toEqual({ does: 'fillDown' })
  })
})

describe('presses into a sheet', () => {
  const press = (over: Partial<PressState> = {}) =>
    pressAct({ isHere: true, wasPressed: true, isTyped: true, isEditing: false, isOnContent: true, ...over })

  it('the first chooses the cell whole, also where keys or a way back led to it; the second goes into it', () => {
    expect(press({ isHere: false })).toBe('choose')
    expect(press({ isHere: false, isEditing: true })).toBe('choose')
    expect(press({ wasPressed: false })).toBe('choose')
    expect(press()).toBe('edit')
    expect(press({ isOnContent: false })).toBe('edit')
  })

  it('within its text the caret is set; beside it, on a unit or the edge, takes the focus from nothing', () => {
    expect(press({ isEditing: true })).toBe('none')
    expect(press({ isEditing: true, wasPressed: false })).toBe('none')
    expect(press({ isEditing: true, isOnContent: false })).toBe('edit')
    expect(press({ isTyped: false })).toBe('none')
    expect(press({ isTyped: false, isOnContent: false })).toBe('choose')
  })
})
