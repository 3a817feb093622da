/** A PDF (ISO 32000-1, 7.5) of one A4 page with lines of text in Helvetica, Latin-1. */
export interface TextLine {
  text: string;
  /** Points from the left and top edges of the page. */
  x: number;
  y: number;
  size: number;
  isBold?: boolean;
}

const [WIDTH, HEIGHT] = [595, 842];

export function writePdf(title: string, lines: readonly TextLine[]): Uint8Array<ArrayBuffer> {
  const content = lines
    .map(
      ({ text, x, y, size, isBold }) =>
        `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${x} ${HEIGHT - y} Td (${quote(text)}) Tj ET`,
    )
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${quote(title)}) >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>`;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

/** A literal string. Characters outside Latin-1 become question marks. */
function quote(text: string): string {
  return text
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, (mark) => `\\${mark}`);
}
