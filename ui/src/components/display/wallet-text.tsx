// The wallet of a recipient. The server masks it until it is revealed.
import '../components.css';

export function WalletText({ wallet }: { readonly wallet: string }) {
  return <span className="monospace">{wallet}</span>;
}
