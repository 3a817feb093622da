import { createScanner, LanguageVariant, SyntaxKind } from 'typescript/unstable/ast';

/** The size of one file of TypeScript. */
export interface CodeSize {
  /** Comments count as nothing, a word of text between JSX tags as one. */
  tokens: number;
  /** Lines on which a token starts. */
  lines: number;
  /** Those of imports, and of exports from another file. */
  importLines: number;
}

/** After these a slash divides. Elsewhere it starts a regular expression. */
const VALUE_ENDS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
  SyntaxKind.LessThanToken,
]);

const IMPORT = /^(?:import|export)\b[^;='"]*(?:\bfrom\s+)?'[^']*'(?: with \{[^}]*\})?;$/gm;

/** Counts a file with TypeScript's own scanner. */
export function countCode(path: string, text: string): CodeSize {
  const variant = path.endsWith('x') ? LanguageVariant.JSX : LanguageVariant.Standard;
  const scanner = createScanner(true, variant, text);
  const starts = new Set<number>();
  /** Braces that are open in each template around the position. */
  const templates: number[] = [];
  let tokens = 0;
  let last = SyntaxKind.Unknown;
  let line = 0;
  let at = 0;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    const open = templates.at(-1);
    if (kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken) {
      if (!VALUE_ENDS.has(last)) kind = scanner.reScanSlashToken();
    } else if (open !== undefined && kind === SyntaxKind.OpenBraceToken) {
      templates.push((templates.pop() ?? 0) + 1);
    } else if (open !== undefined && kind === SyntaxKind.CloseBraceToken) {
      if (open > 0) templates.push((templates.pop() ?? 0) - 1);
      else kind = scanner.reScanTemplateToken(false);
      if (kind === SyntaxKind.TemplateTail) templates.pop();
    }
    if (kind === SyntaxKind.TemplateHead) templates.push(0);
    for (; at < scanner.getTokenStart(); at += 1) if (text[at] === '\n') line += 1;
    starts.add(line);
    tokens += 1;
    last = kind;
  }
  const imports = text.match(IMPORT) ?? [];
  const importLines = imports.reduce((sum, one) => sum + one.split('\n').length, 0);
  return { tokens, lines: starts.size, importLines };
}
