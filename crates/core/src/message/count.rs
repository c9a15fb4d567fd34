//! Signs behind shortened counts (spec 3 §9).

super::messages! { count:
    "counts" {
        [M148] "suffix" Ui THOUSANDS = "K";
        [M149] "suffix" Ui MILLIONS = "M";
    }
}
