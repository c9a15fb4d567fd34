//! Signs behind shortened counts.

super::messages! { count:
    "counts" {
        [M148] "suffix" Ui THOUSANDS = "K";
        [M149] "suffix" Ui MILLIONS = "M";
    }
}
