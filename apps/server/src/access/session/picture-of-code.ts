import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]

/** Strokes of the letters within four by six: `x,y x,y; …`. */
const glyphs: Record<string, string> = {
  A: '0,6 2,0 4,6; .8,4 3.2,4',
  C: '4,1 3,0 1,0 0,1.5 0,4.5 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4.5 4,1.5 2,0 0,0',
  E: '4,0 0,0 0,6 4,6; 0,3 3,3',
  F: '4,0 0,0 0,6; 0,3 3,3',
  H: '0,0 0,6; 4,0 4,6; 0,3 4,3',
  J: '1.5,0 4,0; 3,0 3,4.5 2,6 1,6 0,4.5',
  K: '0,0 0,6; 4,0 0,3.5; 1.2,2.6 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3.5 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2',
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2; 2,3.2 4,6',
  T: '0,0 4,0; 2,0 2,6',
  U: '0,0 0,4.5 1,6 3,6 4,4.5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6; 4,0 0,6',
  Y: '0,0 2,3 4,0; 2,3 2,6',
  3: '0,.8 1,0 3,0 4,1 4,2 3,3 1.5,3; 3,3 4,4 4,5 3,6 1,6 0,5.2',
  4: '3,6 3,0 0,4 4,4',
  6: '3.6,.4 2,0 .6,1.2 0,3.5 0,5 1,6 3,6 4,5 4,4 3,3 1,3 0,4',
  7: '0,0 4,0 1.5,6',
  9: '.4,5.6 2,6 3.4,4.8 4,2.5 4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,2',
}

/** Twice the size that it is shown in. */
const [WIDTH, HEIGHT] = [240, 80]
const PAPER = 244

const between = (low: number, high: number) => low + ((high - low) * randomInt(1_000_000)) / 1_000_000

/**
 * A PNG of the letters as strokes: each sheared, turned, sized and bent anew, close to its neighbours, under strokes of
 * the same ink. There is no text in it, and no two pictures of one letter have a point in common to tell it by.
 */
export function pictureOf(code: string): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, PAPER)
  const [bend, length, from] = [between(2, 5), between(40, 90), between(0, 7)]
  const bent = ([x, y]: Point): Point => [
    x + bend * Math.sin(y / 18 + from),
    y + bend * Math.sin(x / (length / 3) + from),
  ]
  const ink = () => randomInt(30, 110)
  const draw = (line: readonly Point[], colour: number, thick: number) => {
    const finer = line.slice(1).flatMap((end, at) => steps(line[at]!, end))
    const way = [line[0]!, ...finer].map(bent)
    for (let at = 1; at < way.length; at++) stroke(pixels, way[at - 1]!, way[at]!, colour, thick)
  }
  for (const [at, letter] of [...code].entries()) {
    const place = letterPlace(at, code.length)
    const colour = ink()
    for (const line of strokesOf(letter)) draw(line.map(place), colour, between(2, 3.4))
  }
  for (let each = 0; each < 5; each++) {
    const line = Array.from({ length: 4 }, (_, at): Point => [between(at * 60, at * 60 + 60), between(4, HEIGHT - 4)])
    draw(line, ink(), between(0.8, 2))
  }
  for (let each = 0; each < 500; each++) pixels[randomInt(pixels.length)] = randomInt(256)
  return png(pixels)
}

const strokesOf = (letter: string) =>
  glyphs[letter]!.split('; ').map((line) =>
    line.split(' ').map((pair): Point => {
      const [x, y] = pair.split(',')
      return [Number(x), Number(y)]
    }),
  )

/** Where the points of one letter come to stand. */
function letterPlace(at: number, count: number) {
  const [wide, high] = [between(6.5, 9), between(6.5, 8.5)]
  const [angle, shear, jitter] = [between(-0.35, 0.35), between(-0.3, 0.3), 0.35]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [middleX, middleY] = [(WIDTH * (at + 0.5)) / count + between(-4, 4), HEIGHT / 2 + between(-6, 6)]
  return ([x, y]: Point): Point => {
    const [left, down] = [(x - 2 + between(-jitter, jitter)) * wide, (y - 3 + between(-jitter, jitter)) * high]
    const leaning = left + shear * down
    return [middleX + leaning * cos - down * sin, middleY + leaning * sin + down * cos]
  }
}

const steps = ([x1, y1]: Point, [x2, y2]: Point) =>
  Array.from({ length: 6 }, (_, at): Point => {
    const part = (at + 1) / 6
    return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
  })

/** A line with round ends and soft edges. */
function stroke(pixels: Buffer, [x1, y1]: Point, [x2, y2]: Point, colour: number, thick: number) {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy || 1
  const reach = thick + 1
  for (let y = Math.max(0, Math.floor(Math.min(y1, y2) - reach)); y < Math.min(HEIGHT, Math.max(y1, y2) + reach); y++)
    for (
      let x = Math.max(0, Math.floor(Math.min(x1, x2) - reach));
      x < Math.min(WIDTH, Math.max(x1, x2) + reach);
      x++
    ) {
      const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square))
      const cover = Math.max(
        0,
        Math.min(1, thick + 0.5 - Math.sqrt((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)),
      )
      const at = y * WIDTH + x
      pixels[at] = Math.min(pixels[at]!, Math.round(PAPER + (colour - PAPER) * cover))
    }
}

/** Eight bits of grey a pixel: https://www.w3.org/TR/png-3/ */
function png(pixels: Buffer): Buffer {
  const lines = Array.from({ length: HEIGHT }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(y * WIDTH, (y + 1) * WIDTH),
  ]).flat()
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}
